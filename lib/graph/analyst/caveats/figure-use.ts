import type { RowCondition } from "@/lib/ports/column-expression";
import { toColumnsOf, toComparisons } from "../rederivation/lineage/describe-expression";
import { toMeasured } from "../rederivation/lineage/expected-parts";
import type { Formula, Source } from "../rederivation/lineage/values";

/** What the columns of a dataset are to the figures of a result. */
export interface FigureUse {
  source: Source;
  /** Rows that the figures count, without the demand that values are there and without conditions on `conditions`. */
  where: readonly RowCondition[];
  measured: ReadonlySet<string>;
  keys: ReadonlySet<string>;
  /** Columns that rows are only chosen or matched by. */
  conditions: ReadonlySet<string>;
}

/** How figures use their columns; null when there are none, or they are of different rows. */
export function toFigureUse(formulas: readonly Formula[]): FigureUse | null {
  const measured = formulas.flatMap(toMeasured);
  const [first] = measured;
  if (first === undefined) return null;
  const { source } = first.groups.frame;
  if (measured.some(({ groups }) => groups.frame.source !== source)) return null;
  const wheres = measured.map(({ groups }) => groups.frame.where.filter((condition) => !isPresence(condition)));
  const shared = (wheres[0] ?? []).filter((condition) =>
    wheres.every((all) => all.some((one) => isSame(one, condition))),
  );
  const truths = measured.flatMap(({ measure }) => (measure.of?.kind === "truth" ? [measure.of.of] : []));
  const values = measured
    .flatMap(({ measure }) => [measure.of, measure.with ?? null])
    .filter((of) => of !== null && of.kind !== "truth");
  const own = new Set(values.flatMap((of) => (of === null ? [] : toColumnsOf(of))));
  const keys = new Set(
    measured.flatMap(({ groups }) => groups.keys.flatMap(({ expression }) => toColumnsOf(expression))),
  );
  const conditions = [...truths, ...wheres.flat()]
    .flatMap(toComparedColumns)
    .filter((name) => !own.has(name) && !keys.has(name));
  const gaps = new Set(source.dataset.profile.columns.filter(({ missing }) => missing > 0).map(({ name }) => name));
  const isOpen = (condition: RowCondition) =>
    toColumnsOf(condition).some((name) => conditions.includes(name) && gaps.has(name));
  const where = shared.filter((condition) => !isOpen(condition));
  return { source, where, measured: own, keys, conditions: new Set(conditions) };
}

/** Columns whose values a condition compares; whether a value is there says nothing wrong of rows without one. */
function toComparedColumns(condition: RowCondition): string[] {
  return toComparisons(condition).flatMap(({ comparison }) =>
    comparison.op === "is_missing" || comparison.op === "not_missing" ? [] : toColumnsOf(comparison),
  );
}

function isPresence(condition: RowCondition): boolean {
  return toComparisons(condition).every(({ comparison, negated }) => comparison.op === "not_missing" && !negated);
}

function isSame(left: RowCondition, right: RowCondition): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
