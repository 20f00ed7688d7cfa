import { isCaveatError } from "@/lib/domain/caveat-error";
import type { Caveat, Check } from "@/lib/domain/answer";
import { findDataCaveats } from "../../caveats/find-data-caveats";
import { mergeCaveats } from "../../caveats/merge-caveats";
import { checkExecution, checkRequestedForm } from "../../checks/check-execution";
import { checkMadeUpData } from "../../checks/check-made-up-data";
import { checkPlannedColumns } from "../../checks/check-planned-columns";
import { checkPossibleValues } from "../../checks/check-possible-values";
import type { ArchivedExecution } from "../../execution-archive";
import { toNeededColumns } from "../../needed-columns";
import { toCodeReading, type CodeReading } from "../../python/code-reading";
import { checkRecomputed } from "../../rederivation/check-recomputed";
import { toGroupedColumns } from "../../rederivation/derivation-plan";
import type { RunContext } from "../../run-context";
import type { AnalystFacts } from "../../state";

/** What checks look things up in. */
type Sources = Pick<RunContext, "datasets"> & { ports: Pick<RunContext["ports"], "datasets"> };

/** What code finds out about an execution, without a model. `notes` are for the record only. */
export interface CodeFindings {
  checks: Check[];
  caveats: Caveat[];
  notes: string[];
}

/** Makes all checks that need no explanation yet, and counts the caveats. */
export async function runChecks(
  facts: AnalystFacts,
  execution: ArchivedExecution,
  run: Sources,
): Promise<CodeFindings> {
  const ran = checkExecution(execution);
  const reading = toCodeReading(execution.code, run.datasets);
  const { caveats, notes } = await collectCaveats(facts, execution, reading, run);
  if (!ran.passed) return { checks: [ran], caveats, notes };
  const { found } = toNeededColumns(facts, run.datasets);
  const allColumns = run.datasets.flatMap((dataset) => dataset.profile.columns);
  const { result } = execution;
  const recomputed =
    result === null
      ? null
      : await attempt(notes, () => checkRecomputed({ result, reading, store: run.ports.datasets }));
  const planned = checkPlannedColumns(found, reading);
  const checks = [
    ran,
    checkRequestedForm({ question: facts.question, columnNames: allColumns.map(({ name }) => name), execution }),
    ...(result === null
      ? []
      : [checkPossibleValues({ result, analysisType: facts.requirements?.analysis_type ?? "", columns: allColumns })]),
    checkMadeUpData({ reading, result, needsData: found.length > 0 }),
    // A result that the database arrives at as well was computed from the right columns, whatever the plan named.
    ...(planned === null || (recomputed?.passed === true && !planned.passed) ? [] : [planned]),
    ...(recomputed === null ? [] : [recomputed]),
  ];
  return { checks, caveats, notes };
}

async function collectCaveats(
  facts: AnalystFacts,
  execution: ArchivedExecution,
  reading: CodeReading,
  run: Sources,
): Promise<{ caveats: Caveat[]; notes: string[] }> {
  const notes: string[] = [];
  const grouped = toGroupedColumns(reading.tokens, reading.columns);
  const store = run.ports.datasets;
  const counted = (await attempt(notes, () => findDataCaveats({ reading, grouped, store }))) ?? [];
  const fromRun = execution.notices.map((text): Caveat => ({ text, columns: [] }));
  const columns = run.datasets.flatMap((dataset) => dataset.profile.columns.map(({ name }) => name));
  return { caveats: mergeCaveats([...counted, ...fromRun], facts.alignment?.caveats ?? [], columns), notes };
}

/** A query that fails costs its check, not the run. Cancelling still ends the run. */
async function attempt<Value>(notes: string[], work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work();
  } catch (error) {
    if (!isCaveatError(error) || error.code === "cancelled" || error.code === "database_unavailable") throw error;
    notes.push(`left out: ${error.message}`);
    return null;
  }
}
