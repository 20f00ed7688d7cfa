import type { Program } from "@/lib/domain/answers/verification";
import type { AnalysisResult, ExecutionOutcome } from "@/lib/domain/runs/execution";
import { formatNumber } from "@/lib/domain/text/numbers";
import { splitStatements } from "@/lib/verification/confirm/split-statements";
import { isStaged, toDatasetsAfter, toQueriedDatasets } from "../query/staged-data";
import type { NodeRun } from "../run-context";
import { runAgain } from "./run-again";

/** Shows the rows of a query as the result. */
const shown: Program = { language: "python", code: "result = df" };

/**
 * Runs a second program. Where code cannot read the tables whole, SQL runs on their engine as queries of its own, and a program needs a
 * query for its rows; never the rows of the first computation.
 */
export async function runSecond(run: NodeRun, program: Program): Promise<ExecutionOutcome> {
  const { query, ...own } = program;
  if (!isStaged(run)) return runAgain(run, { ...own, guard: true });
  if (query !== undefined) return runOnRows(run, query, { ...own, guard: true });
  if (own.language === "python") {
    return toFailed(run, "a program cannot read these tables. Write SQL, or add a query whose rows the program reads.");
  }
  const statements = splitStatements(own.code);
  if (statements.length === 1) return runOnRows(run, own.code, { ...shown, guard: false });
  const outcomes: ExecutionOutcome[] = [];
  for (const statement of statements) {
    const outcome = await runOnRows(run, statement, { ...shown, guard: false });
    if (outcome.result === null) return outcome;
    outcomes.push(outcome);
  }
  return toJoined(run, outcomes);
}

async function runOnRows(run: NodeRun, sql: string, program: Program & { guard: boolean }): Promise<ExecutionOutcome> {
  const { signal } = run;
  const outcome = await run.ports.queries.run({ sql, datasets: toQueriedDatasets(run) }, { signal });
  if (outcome.status === "failed") return toFailed(run, outcome.message);
  if (outcome.truncated) return toFailed(run, `its query has more than ${formatNumber(outcome.rows)} rows.`);
  return run.ports.executor.execute(
    {
      ...{ ...program, figures: false },
      ...{ datasets: toDatasetsAfter(run, outcome.file), seed: run.seed, sessionId: run.sessionId },
    },
    { signal },
  );
}

/** Joins the results of several queries as the sandbox does: the cells of single rows by the names of their columns, other tables by number. */
function toJoined(run: NodeRun, outcomes: readonly ExecutionOutcome[]): ExecutionOutcome {
  const entries = new Map<string, Extract<AnalysisResult, { kind: "record" }>["entries"][number]["value"]>();
  for (const [index, { result }] of outcomes.entries()) {
    if (result?.kind !== "table") continue;
    const [row] = result.totalRows === 1 ? result.rows : [];
    const named =
      row === undefined
        ? [[`query ${index + 1}`, result] as const]
        : result.columns.map(({ name }, at) => [name, row[at] ?? null] as const);
    for (const [name, value] of named) entries.set(entries.has(name) ? `${name} (${index + 1})` : name, value);
  }
  const result: AnalysisResult = {
    kind: "record",
    entries: [...entries].map(([name, value]) => ({ name, value })),
  };
  return { ...toFailed(run, ""), status: "succeeded", failure: null, result };
}

function toFailed({ seed }: NodeRun, message: string): ExecutionOutcome {
  return {
    ...{ status: "failed", result: null, figures: [], stdout: "", warnings: [], notices: [], durationMs: 0 },
    ...{ failure: { kind: "error", message }, seed, isolation: "none" },
  };
}
