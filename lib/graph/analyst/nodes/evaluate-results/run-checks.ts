import type { Caveat, Check } from "@/lib/domain/answer";
import { isCaveatError } from "@/lib/domain/caveat-error";
import type { RowCondition } from "@/lib/ports/column-expression";
import { toFigureUse } from "../../caveats/figure-use";
import { findDataCaveats } from "../../caveats/find-data-caveats";
import { findFigureCaveats } from "../../caveats/figure-caveats";
import { mergeCaveats } from "../../caveats/merge-caveats";
import { findRowCaveats } from "../../caveats/row-caveats";
import { findSpellingCaveats } from "../../caveats/spelling-caveats";
import { toNoticeCaveats } from "../../caveats/notice-caveats";
import { checkExecution } from "../../checks/check-execution";
import { checkJoins } from "../../checks/check-joins";
import { checkMadeUpData } from "../../checks/check-made-up-data";
import { checkPlannedColumns } from "../../checks/check-planned-columns";
import { checkPossibleValues } from "../../checks/check-possible-values";
import { checkRequestedForm } from "../../checks/check-requested-form";
import { findMisfits } from "../../checks/question-fit/find-misfits";
import { toQuestionWords } from "../../checks/question-fit/question-words";
import type { ArchivedExecution } from "../../execution-archive";
import { toNeededColumns } from "../../needed-columns";
import { toCodeReading, type CodeReading } from "../../python/code-reading";
import { checkRecomputed } from "../../rederivation/check-recomputed";
import { toGroupedColumns } from "../../rederivation/derivation-plan";
import { deriveResult } from "../../rederivation/derive-result";
import { toColumnsOf, toComparisons } from "../../rederivation/lineage/describe-expression";
import { interpretProgram, type Interpretation } from "../../rederivation/lineage/interpret-program";
import { toMeasured } from "../../rederivation/lineage/expected-parts";
import { unknown, type Formula, type Step } from "../../rederivation/lineage/values";
import { toSuggestedSteps } from "../../rederivation/suggested-formula";
import type { RunContext } from "../../run-context";
import type { AnalystFacts } from "../../state";

/** What checks look things up in. */
type Sources = Pick<RunContext, "datasets"> & {
  /** The questions before this one in the session. */
  history: readonly Pick<RunContext["history"][number], "question">[];
  ports: Pick<RunContext["ports"], "datasets">;
};

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
  const notes: string[] = [];
  const examined = await examine(facts, execution, run, notes);
  const columnNames = run.datasets.flatMap((dataset) => dataset.profile.columns.map(({ name }) => name));
  const [caveats, joins] = await Promise.all([
    countCaveats(facts, execution, { ...examined, run }, notes),
    attempt(notes, () => checkJoins(examined.steps, examined.formulas, examined.store)),
  ]);
  const counted = [...examined.misfits.caveats, ...(joins?.caveats ?? []), ...caveats];
  const merged = mergeCaveats(counted, facts.alignment?.caveats ?? [], columnNames);
  const ran = checkExecution(execution);
  if (!ran.passed) return { checks: [ran], caveats: merged, notes };
  const { recomputed } = examined;
  const joined = joins?.check ?? null;
  const planned = checkPlannedColumns(examined.needed, examined.reading);
  const isForgiven = planned?.passed === false && recomputed?.passed === true && isWithinPlan(examined);
  return {
    checks: [
      ran,
      ...toChecks(facts, execution, { ...examined, run }),
      ...(planned === null || isForgiven ? [] : [planned]),
      ...(joined === null ? [] : [joined]),
      ...(recomputed === null ? [] : [recomputed]),
    ],
    caveats: merged,
    notes,
  };
}

type Examined = Awaited<ReturnType<typeof examine>>;

/** Reads the program, follows it to the data, recomputes its result, and compares both with the question. */
async function examine(facts: AnalystFacts, execution: ArchivedExecution, run: Sources, notes: string[]) {
  const { result, code } = execution;
  const store = run.ports.datasets;
  const reading = toCodeReading(code, run.datasets);
  const interpretation = interpret(code, run.datasets, notes);
  const derived = result === null ? null : await attempt(notes, () => deriveResult({ result, interpretation, store }));
  const found =
    result === null ? null : await attempt(notes, () => checkRecomputed({ result, reading, derived, store }));
  const formulas = found?.formulas ?? [];
  const isFollowed = formulas.length > 0 && formulas === derived?.headline;
  const grouped = toGroupedColumns(reading.tokens, reading.columns);
  const misfits = findMisfits({
    ...{ question: facts.question, earlier: run.history.map(({ question }) => question) },
    ...{ reading, grouped, formulas, derived: isFollowed ? derived : null, result },
  });
  const isOpen = misfits.isOther || (!isFollowed && formulas.some(({ kind }) => kind === "arithmetic"));
  const recomputed = found?.check?.passed === true && isOpen ? null : (found?.check ?? null);
  const { found: needed } = toNeededColumns(facts, run.datasets);
  const steps = isFollowed ? toSteps(formulas) : formulas.length > 0 ? toSuggestedSteps(reading) : interpretation.steps;
  return { reading, derived, formulas, isFollowed, grouped, misfits, recomputed, needed, store, steps };
}

/** What a program does; nothing is known of one whose steps lie too deep within each other to be followed. */
function interpret(code: string, datasets: Sources["datasets"], notes: string[]): Interpretation {
  try {
    return interpretProgram(code, datasets);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    notes.push("left out: the program is nested too deeply to be followed");
    return { result: unknown, steps: [] };
  }
}

/** What a program does to the rows of its figures. Gaps that are counted beside other figures choose no rows of these. */
function toSteps(formulas: readonly Formula[]): readonly Step[] {
  const measured = formulas.flatMap(toMeasured);
  const isBeside = measured.some(({ measure }) => measure.of !== null && measure.of.kind !== "truth");
  const matched = measured.flatMap(({ groups, measure }): Step[] =>
    measure.of?.kind === "truth" && !(isBeside && isOfPresence(measure.of.of))
      ? [{ kind: "filter", condition: measure.of.of, before: groups.frame }]
      : [],
  );
  return [...new Set(measured.flatMap(({ groups }) => groups.frame.steps)), ...matched];
}

/** Whether a condition asks only which values are there. */
function isOfPresence(condition: RowCondition): boolean {
  return toComparisons(condition).every(({ comparison: { op } }) => op === "is_missing" || op === "not_missing");
}

async function countCaveats(
  facts: AnalystFacts,
  execution: ArchivedExecution,
  examined: Examined & { run: Sources },
  notes: string[],
): Promise<Caveat[]> {
  const { reading, grouped, store, steps, formulas, isFollowed, derived, run } = examined;
  const use = isFollowed ? toFigureUse(formulas) : null;
  const columns = reading.datasets.flatMap(({ profile }) => profile.columns.map(({ name }) => name));
  const question = toQuestionWords(facts.question, columns);
  const earlier = run.history.map((turn) => toQuestionWords(turn.question, columns));
  const figureColumns = isFollowed
    ? new Set([...(use?.measured ?? []), ...(use?.keys ?? []), ...(use?.conditions ?? [])])
    : new Set(reading.columns.map(({ name }) => name));
  const [rows, data, spellings] = await Promise.all([
    formulas.length === 0
      ? null
      : attempt(notes, () => findRowCaveats({ steps, question, earlier, figureColumns, store })),
    attempt(notes, () => findDataCaveats({ reading, grouped, store, use })),
    attempt(notes, () => findSpellingCaveats(formulas, store)),
  ]);
  const figures = derived === null || !isFollowed ? [] : findFigureCaveats(derived);
  return [...(rows ?? []), ...(spellings ?? []), ...figures, ...(data ?? []), ...toNoticeCaveats(execution.notices)];
}

function toChecks(facts: AnalystFacts, execution: ArchivedExecution, options: Examined & { run: Sources }): Check[] {
  const { result } = execution;
  const { reading, needed, run } = options;
  const columns = run.datasets.flatMap((dataset) => dataset.profile.columns);
  const columnNames = columns.map(({ name }) => name);
  return [
    checkRequestedForm({ question: facts.question, columnNames, execution }),
    ...(result === null
      ? []
      : [
          checkPossibleValues({
            result,
            analysisType: facts.requirements?.analysis_type ?? "",
            columns,
            ...toRead(reading),
          }),
        ]),
    checkMadeUpData({ reading, result, needsData: needed.length > 0 }),
  ];
}

/** Columns and rows of the only dataset that a program reads. Forecasts and stacked rows may leave its range. */
function toRead({ datasets, columns, words }: CodeReading): Pick<Parameters<typeof checkPossibleValues>[0], "reading"> {
  const [dataset, ...others] = datasets;
  const extending = [
    "concat",
    "merge",
    "join",
    "explode",
    "predict",
    "date_range",
    "melt",
    "stack",
    "resample",
    "DateOffset",
  ];
  if (dataset === undefined || others.length > 0 || extending.some((word) => words.has(word))) return {};
  return { reading: { columns, rowCount: dataset.profile.rowCount } };
}

/** Whether all columns that were measured are ones that the plan names, so that one it names beside them was not needed. */
function isWithinPlan({ formulas, isFollowed, reading, needed }: Examined): boolean {
  const planned = new Set(needed.map(({ column }) => column.name));
  if (!isFollowed) return reading.columns.every(({ name }) => planned.has(name));
  const measured = formulas.flatMap(toMeasured).flatMap(({ measure }) => [measure.of, measure.with ?? null]);
  return measured.flatMap((of) => (of === null ? [] : toColumnsOf(of))).every((name) => planned.has(name));
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
