import type { Cell } from "@/lib/domain/cell";
import type { ResultTable } from "@/lib/domain/execution";
import type { DatasetStore } from "@/lib/ports/dataset-store";
import { toNameWords } from "../checks/result-values";
import { toPlainName } from "../match-column";
import { toList, toNumberText } from "../plain-words";
import { agree, isSameKey } from "./compare-cells";
import type { DerivationPlan } from "./derivation-plan";
import { findNamedAggregate, toMeasures, toMeasureText } from "./measures";
import { findEqualMeasure, type Recomputation, type RecomputedMeasure } from "./recomputation";

const mostRows = 1000;

/** A column of the result that holds a key of groups. */
interface KeyColumn {
  index: number;
  column: string;
}

/** Recomputes a table with one row a group. One query for each set of filters, until something is found equal. */
export async function recomputeTable(
  table: ResultTable,
  plan: DerivationPlan,
  grouped: readonly string[],
  store: DatasetStore,
): Promise<Recomputation> {
  const keys = toKeyColumns(table, plan, grouped);
  const nothing: Recomputation = { equal: [], different: [] };
  if (keys.length === 0 || table.rows.length === 0 || table.rows.length > mostRows) return nothing;
  const measures = toMeasures({
    ...plan,
    numeric: plan.numeric.filter(({ name }) => keys.every((key) => key.column !== name)),
  });
  let first: RecomputedMeasure[] | null = null;
  for (const filters of plan.filterSets) {
    const groupBy = keys.map((key) => key.column);
    const groups = await store.aggregate({ versionId: plan.dataset.versionId, groupBy, measures, filters });
    const matched = toMatchedGroups(table, keys, groups);
    if (matched === null) continue;
    const candidates = toCandidates(measures, matched, groups, keys.length);
    first ??= candidates;
    const equal = toEqualColumns(table, keys, candidates);
    if (equal.length > 0) return { equal, different: [] };
  }
  return first !== null && plan.plain ? { equal: [], different: toDifferences(table, keys, plan, first) } : nothing;
}

/** Result columns that are keys: those named like a grouped column, or the only text column for the only grouped one. */
function toKeyColumns(table: ResultTable, plan: DerivationPlan, grouped: readonly string[]): KeyColumn[] {
  const names = grouped.length > 0 ? grouped : plan.other.map((column) => column.name);
  const byName = names.flatMap((column) => {
    const index = table.columns.findIndex(({ name }) => toPlainName(name) === toPlainName(column));
    return index === -1 ? [] : [{ index, column }];
  });
  if (byName.length === names.length || (grouped.length === 0 && byName.length > 0)) return byName;
  const texts = table.columns.flatMap((_, index) =>
    table.rows.some((row) => typeof row[index] === "string") && byName.every((key) => key.index !== index)
      ? [index]
      : [],
  );
  const left = names.filter((name) => byName.every((key) => key.column !== name));
  const [column] = left;
  const [index] = texts;
  if (left.length !== 1 || texts.length !== 1 || column === undefined || index === undefined) return [];
  return [...byName, { index, column }];
}

/** For each row of the result its group; null when a row has none or two rows have the same. */
function toMatchedGroups(table: ResultTable, keys: readonly KeyColumn[], groups: readonly Cell[][]): Cell[][] | null {
  const used = new Set<Cell[]>();
  for (const row of table.rows) {
    const group = groups.find((candidate) =>
      keys.every((key, position) => isSameKey(row[key.index] ?? null, candidate[position] ?? null)),
    );
    if (group === undefined || used.has(group)) return null;
    used.add(group);
  }
  return [...used];
}

/** The values of each measure for the rows of the result; of counts of rows also their shares. */
function toCandidates(
  measures: ReturnType<typeof toMeasures>,
  matched: readonly Cell[][],
  groups: readonly Cell[][],
  offset: number,
): RecomputedMeasure[] {
  const candidates = measures.map((measure, index) => ({
    measure,
    values: matched.map((group) => group[offset + index] ?? null),
  }));
  const counts = candidates[0]?.values.map(Number) ?? [];
  const hasKey = (group: readonly Cell[]) => group.slice(0, offset).every((cell) => cell !== null);
  const totals = [groups, groups.filter(hasKey)].map((some) =>
    some.reduce((sum, group) => sum + Number(group[offset] ?? 0), 0),
  );
  const shares = totals.flatMap((total) =>
    total === 0 ? [] : [counts.map((count) => count / total), counts.map((count) => (count / total) * 100)],
  );
  return [
    ...candidates,
    ...shares.map((values) => ({ measure: { aggregate: "count" as const, column: null }, values })),
  ];
}

function toEqualColumns(
  table: ResultTable,
  keys: readonly KeyColumn[],
  candidates: readonly RecomputedMeasure[],
): string[] {
  return table.columns.flatMap(({ name }, index) => {
    if (keys.some((key) => key.index === index)) return [];
    const values = table.rows.map((row) => row[index] ?? null);
    const words = toNameWords(name);
    const found = findEqualMeasure(
      candidates,
      (recomputed) => agree(values, recomputed),
      (measure) => measure.aggregate === findNamedAggregate(words),
    );
    if (found === null) return [];
    return [`${toMeasureText(found.measure, values.length)} by ${toList(keys.map((key) => key.column))}`];
  });
}

/** Columns that say which aggregate they are, of the only column that they can be of, and yet hold other values. */
function toDifferences(
  table: ResultTable,
  keys: readonly KeyColumn[],
  plan: DerivationPlan,
  candidates: readonly RecomputedMeasure[],
): string[] {
  const [column, ...others] = plan.numeric.filter(({ name }) => keys.every((key) => key.column !== name));
  if (column === undefined || others.length > 0) return [];
  return table.columns.flatMap(({ name }, index) => {
    const aggregate = findNamedAggregate(toNameWords(name));
    const expected = candidates.find(
      ({ measure }) => measure.aggregate === aggregate && measure.column === column.name,
    );
    if (expected === undefined || keys.some((key) => key.index === index)) return [];
    const row = table.rows.findIndex(
      (cells, position) => !agree([cells[index] ?? null], [expected.values[position] ?? null]),
    );
    const [value, other] = [table.rows[row]?.[index], expected.values[row]];
    if (typeof value !== "number" || typeof other !== "number") return [];
    const group = keys.map((key) => String(table.rows[row]?.[key.index] ?? "no value")).join(", ");
    return [
      `the ${toMeasureText(expected.measure, 1)} for ${group} is ${toNumberText(value)} in the result, but ${toNumberText(other)} when recomputed`,
    ];
  });
}
