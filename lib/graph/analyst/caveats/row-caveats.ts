import type { Caveat } from "@/lib/domain/answer";
import type { RowCondition } from "@/lib/ports/column-expression";
import type { AggregateQuery, DatasetStore } from "@/lib/ports/dataset-store";
import { isAskedEarlier } from "../checks/question-fit/asked-earlier";
import { isAsked } from "../checks/question-fit/asked-filters";
import type { QuestionWords } from "../checks/question-fit/question-words";
import { toCount, toList, toNumberText } from "../plain-words";
import { toColumnsOf, toConditionText } from "../rederivation/lineage/describe-expression";
import type { Frame, Step } from "../rederivation/lineage/values";
import { toRowsWithout } from "./caveat-rows";

const mostSteps = 6;

/** What rows are counted for. */
export interface RowOptions {
  steps: readonly Step[];
  question: QuestionWords;
  /** The questions before it in the session. */
  earlier: readonly QuestionWords[];
  /** Columns that the figures are made of or grouped by. */
  figureColumns: ReadonlySet<string>;
  store: DatasetStore;
}

/** Rows that a program leaves out without being asked to, and texts that it turns into gaps: counted by the database. */
export async function findRowCaveats(options: RowOptions): Promise<Caveat[]> {
  const different = new Map(options.steps.map((step) => [toStepText(step), step]));
  const found = await Promise.all(
    [...different.values()].slice(0, mostSteps).map((step) => toStepCaveats(step, options)),
  );
  return found.flat();
}

function toStepText(step: Step): string {
  switch (step.kind) {
    case "filter":
      return `filter ${JSON.stringify(step.condition)}`;
    case "dropna":
      return `dropna ${JSON.stringify(step.condition)}`;
    case "coerce":
      return `coerce ${step.column}`;
    default:
      return step.kind;
  }
}

async function toStepCaveats(step: Step, options: RowOptions): Promise<Caveat[]> {
  switch (step.kind) {
    case "filter":
      return step.condition === null || isReasoned(step.before, step.condition, options)
        ? []
        : toFilterCaveat(step.before, step.condition, options.store);
    case "dropna":
      return toDroppedCaveat(step, options);
    case "coerce":
      return toCoercedCaveat(step, options.store);
    default:
      return [];
  }
}

/** Whether the question gives a reason for a condition, or one before it that it goes on from. */
function isReasoned({ source }: Frame, condition: RowCondition, { question, earlier }: RowOptions): boolean {
  const { columns } = source.dataset.profile;
  return isAsked(condition, question) || isAskedEarlier(condition, { question, earlier, columns });
}

/** How many rows a frame has, and how many of these pass a condition. */
async function countPassing(
  frame: Frame,
  condition: RowCondition,
  store: DatasetStore,
): Promise<{ all: number; passing: number }> {
  const { source, where } = frame;
  const query: AggregateQuery = {
    versionId: source.dataset.versionId,
    groupBy: [],
    measures: [
      { aggregate: "count", column: null },
      { aggregate: "sum", column: "passes:" },
    ],
    filters: [],
    derived: [{ name: "passes:", expression: { kind: "truth", of: condition } }],
    ...(source.distinct ? { distinct: true } : {}),
    ...(source.joins.length === 0 ? {} : { joins: source.joins }),
    ...(where.length === 0 ? {} : { where: { kind: "all", of: where } }),
  };
  const [[all = 0, passing = 0] = []] = await store.aggregate(query);
  return { all: Number(all), passing: Number(passing) };
}

/** Whether what a condition leaves out are totals of other rows, which a caveat of their own tells. */
function leavesOutTotals({ source }: Frame, condition: RowCondition, left: number): boolean {
  const [column, ...others] = new Set(toColumnsOf(condition));
  return (
    others.length === 0 &&
    source.dataset.notices.some(
      ({ rows = 0, totals = [] }) => left <= rows && totals.some((total) => total.column === column),
    )
  );
}

async function toFilterCaveat(frame: Frame, condition: RowCondition, store: DatasetStore): Promise<Caveat[]> {
  const { all, passing } = await countPassing(frame, condition, store);
  if (all === passing || leavesOutTotals(frame, condition, all - passing)) return [];
  return [
    {
      text: `Only ${toNumberText(passing)} of ${toCount(all, "row")} count: those where ${toConditionText(condition)}. The question does not say so.`,
      columns: [...new Set(toColumnsOf(condition))],
      rows: all - passing,
      ...(await toRowsWithout(frame, condition, { count: all - passing, store })),
      effect: "The answer is about these rows only.",
    },
  ];
}

/** Rows dropped for a gap in columns that no figure uses; gaps of the figures' own columns are told elsewhere. */
async function toDroppedCaveat(step: Extract<Step, { kind: "dropna" }>, options: RowOptions): Promise<Caveat[]> {
  const foreign = step.columns.filter((name) => !options.figureColumns.has(name));
  if (foreign.length === 0) return [];
  const own = [...options.figureColumns].filter((name) => step.before.columns.has(name));
  const present = own.flatMap((name): RowCondition[] => {
    const of = step.before.columns.get(name) ?? null;
    return of === null ? [] : [{ kind: "compare", of, op: "not_missing" }];
  });
  const before = { ...step.before, where: [...step.before.where, ...present] };
  const { all, passing } = await countPassing(before, step.condition, options.store);
  if (all === passing) return [];
  return [
    {
      text: `${toNumberText(all - passing)} of ${toCount(all, "row")} with all values that the figures need ${all - passing === 1 ? "is" : "are"} left out, because ${toList(foreign, 3)} ${foreign.length === 1 ? "is" : "are"} missing.`,
      columns: foreign,
      rows: all - passing,
      ...(await toRowsWithout(before, step.condition, { count: all - passing, store: options.store })),
      effect: "The figures would count these rows without that step.",
    },
  ];
}

async function toCoercedCaveat(step: Extract<Step, { kind: "coerce" }>, store: DatasetStore): Promise<Caveat[]> {
  const of = step.before.columns.get(step.column) ?? null;
  if (of === null) return [];
  const present: RowCondition = { kind: "compare", of, op: "not_missing" };
  const before = { ...step.before, where: [...step.before.where, present] };
  const { all, passing } = await countPassing(
    before,
    { kind: "compare", of: step.expression, op: "not_missing" },
    store,
  );
  if (all === passing) return [];
  return [
    {
      text: `${toNumberText(all - passing)} of ${toCount(all, "value")} of ${step.column} ${all - passing === 1 ? "is no number and counts" : "are no numbers and count"} as missing.`,
      columns: [step.column],
      rows: all - passing,
      effect: "The figures describe the other values only.",
    },
  ];
}
