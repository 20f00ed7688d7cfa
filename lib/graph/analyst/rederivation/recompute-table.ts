import type { Cell } from "@/lib/domain/cell";
import type { ResultTable } from "@/lib/domain/execution";
import type { AggregateMeasure, DatasetStore } from "@/lib/ports/dataset-store";
import { toNameWords } from "../checks/result-values";
import { toList, toNumberText } from "../plain-words";
import { agree } from "./compare-cells";
import { picksRows, type DerivationPlan } from "./derivation-plan";
import { toKeyColumns, toMatchedGroups } from "./key-columns";
import { findNamedAggregate, toMeasures, toMeasureText } from "./measures";
import { findEqual, withMissing, type ComputedMeasure, type Recomputation, type Recomputed } from "./recomputation";

const mostRows = 1000;
const mostGroups = 50_000;
const nothing: Recomputation = { equal: [], different: [] };

/** Recomputes a table with one row a group. One query for each set of filters, until something is found equal. */
export async function recomputeTable(
  table: ResultTable,
  plan: DerivationPlan,
  grouped: readonly string[],
  store: DatasetStore,
): Promise<Recomputation> {
  const keys = toKeyColumns(table, plan, grouped);
  if (keys.length === 0 || table.rows.length === 0 || table.rows.length > mostRows) return nothing;
  if (countGroups(keys, plan) > mostGroups) return nothing;
  const indexes = keys.map((key) => key.index);
  const groupBy = keys.map((key) => key.column);
  const numeric = plan.numeric.filter(({ name }) => !groupBy.includes(name));
  const measures = toMeasures({ ...plan, numeric });
  let first: Recomputed[] | null = null;
  for (const filters of plan.filterSets) {
    const groups = await store.aggregate({ versionId: plan.dataset.versionId, groupBy, measures, filters });
    const candidates = toCandidates(table, indexes, measures, groups);
    if (candidates === null) continue;
    first ??= candidates;
    const known = groups.filter((group) => group.slice(0, indexes.length).every((cell) => cell !== null));
    if (picksRows(plan, { shown: table.totalRows, all: known.length })) continue;
    const equal = findEqualColumns(table, indexes, candidates);
    if (equal.length > 0) {
      const found = findMeasures(table, indexes, candidates);
      const unmatched = countFigures(table, indexes) - found.length;
      const texts = equal.map((text) => `${text} by ${toList(groupBy)}`);
      const rows = { filters, keys: groupBy.map((name) => ({ kind: "column", name }) as const) };
      return { equal: texts, different: [], unmatched, measures: found.map(({ measure }) => ({ ...measure, rows })) };
    }
  }
  const [column, ...others] = numeric;
  if (first === null || !plan.plain || column === undefined || others.length > 0) return nothing;
  return { equal: [], different: findDifferences(table, indexes, column.name, first) };
}

/** At most how many groups the database would give. */
function countGroups(keys: readonly { column: string }[], plan: DerivationPlan): number {
  const distinct = keys.map(
    (key) => plan.dataset.profile.columns.find(({ name }) => name === key.column)?.distinct ?? 0,
  );
  return Math.min(
    plan.dataset.profile.rowCount,
    distinct.reduce((product, count) => product * (count + 1), 1),
  );
}

/** The values of each measure for the rows of the result, also missing values and shares; null when rows have no group. */
export function toCandidates(
  table: ResultTable,
  indexes: readonly number[],
  measures: readonly AggregateMeasure[],
  groups: readonly Cell[][],
): Recomputed[] | null {
  const matched = toMatchedGroups(table, indexes, groups);
  if (matched === null) return null;
  const offset = indexes.length;
  const candidates: Recomputed[] = measures.map((measure, index) => ({
    measure,
    values: matched.map((group) => group[offset + index] ?? null),
  }));
  const hasKey = (group: readonly Cell[]) => group.slice(0, offset).every((cell) => cell !== null);
  const additive = candidates.filter(
    ({ measure }) => measure.aggregate === "sum" || (measure.aggregate === "count" && measure.column === null),
  );
  const shares = additive.flatMap(({ measure, values }) => {
    const place = offset + measures.indexOf(measure as AggregateMeasure);
    const totals = [groups, groups.filter(hasKey)].map((some) =>
      some.reduce((sum, group) => sum + Number(group[place] ?? 0), 0),
    );
    return totals
      .filter((total) => total !== 0)
      .flatMap((total) => [1, 100].map((scale) => values.map((value) => (Number(value ?? 0) / total) * scale)))
      .map((shared): Recomputed => ({ measure: { aggregate: "share", column: measure.column }, values: shared }));
  });
  return [...withMissing(candidates), ...shares];
}

/** How many columns of a result hold numbers and are no keys. */
function countFigures(table: ResultTable, indexes: readonly number[]): number {
  return table.columns.filter(
    (_, index) => !indexes.includes(index) && table.rows.some((row) => typeof row[index] === "number"),
  ).length;
}

/** In words, the columns of the result that hold the values of a measure. */
export function findEqualColumns(
  table: ResultTable,
  indexes: readonly number[],
  candidates: readonly Recomputed[],
): string[] {
  const texts = findMeasures(table, indexes, candidates).map(({ measure, count }) => toMeasureText(measure, count));
  return [...new Set(texts)];
}

/** The measures whose values columns of the result hold. */
export function findMeasures(
  table: ResultTable,
  indexes: readonly number[],
  candidates: readonly Recomputed[],
): { measure: ComputedMeasure; count: number }[] {
  return table.columns.flatMap(({ name }, index) => {
    if (indexes.includes(index)) return [];
    const values = table.rows.map((row) => row[index] ?? null);
    if (values.length > 1 && values.every((value) => value === 0)) return [];
    const found = findEqual(
      candidates,
      (recomputed) => agree(values, recomputed),
      findNamedAggregate(toNameWords(name)),
    );
    return found === null ? [] : [{ measure: found.measure, count: values.length }];
  });
}

/** Columns that say which aggregate they are, of the only column that they can be of, and yet hold other values. */
function findDifferences(
  table: ResultTable,
  indexes: readonly number[],
  column: string,
  candidates: readonly Recomputed[],
): string[] {
  return table.columns.flatMap(({ name }, index) => {
    const aggregate = findNamedAggregate(toNameWords(name));
    const expected = candidates.find(({ measure }) => measure.aggregate === aggregate && measure.column === column);
    if (expected === undefined || indexes.includes(index)) return [];
    const row = table.rows.findIndex(
      (cells, position) => !agree([cells[index] ?? null], [expected.values[position] ?? null]),
    );
    const [value, other] = [table.rows[row]?.[index], expected.values[row]];
    if (typeof value !== "number" || typeof other !== "number") return [];
    const group = indexes.map((key) => String(table.rows[row]?.[key] ?? "no value")).join(", ");
    return [
      `the ${toMeasureText(expected.measure, 1)} for ${group} is ${toNumberText(value)} in the result, but ${toNumberText(other)} when recomputed`,
    ];
  });
}
