import type { Cell } from "@/lib/domain/cell";
import type { ResultTable } from "@/lib/domain/execution";
import type { ColumnExpression } from "@/lib/ports/column-expression";
import type { AggregateMeasure, DatasetStore } from "@/lib/ports/dataset-store";
import { picksRows, type DerivationPlan } from "./derivation-plan";
import type { Recomputation } from "./recomputation";
import { findEqualColumns, findMeasures, toCandidates } from "./recompute-table";

const nothing: Recomputation = { equal: [], different: [] };
const mostDays = 20_000;
const mostColumns = 3;

/** A length of time, with how its key is read from an ISO date and from a result's cell. */
type Grain = "year" | "quarter" | "month" | "day" | "calendar month";

/**
 * Recomputes a table with one row a year, quarter, month or day. The database groups by single dates, and these are folded:
 * counts, sums, extremes and means of means weighted by their counts.
 */
export async function recomputePeriods(
  table: ResultTable,
  plan: DerivationPlan,
  store: DatasetStore,
): Promise<Recomputation> {
  const date = plan.other.find((column) => column.type === "date" && /DATE|TIMESTAMP/u.test(column.storage));
  if (date === undefined || date.distinct > mostDays || table.rows.length === 0) return nothing;
  const key = findPeriodColumn(table);
  if (key === null) return nothing;
  const measures = toPeriodMeasures(plan.numeric.slice(0, mostColumns).map((column) => column.name));
  const keyed = {
    ...table,
    rows: table.rows.map((row) => row.map((cell, index) => (index === key.index ? toPeriod(cell, key.grain) : cell))),
  };
  for (const filters of plan.filterSets) {
    const days = await store.aggregate({ versionId: plan.dataset.versionId, groupBy: [date.name], measures, filters });
    const groups = toPeriods(days, measures, key.grain);
    const known = groups.rows.filter(([period]) => period !== null);
    if (picksRows(plan, { shown: table.totalRows, all: known.length })) continue;
    const candidates = toCandidates(keyed, [key.index], groups.measures, groups.rows);
    const equal = candidates === null ? [] : findEqualColumns(keyed, [key.index], candidates);
    if (candidates !== null && equal.length > 0) {
      const rows = { filters, keys: [toKeyExpression(date.name, key.grain)] };
      const found = findMeasures(keyed, [key.index], candidates).map(({ measure }) => ({ ...measure, rows }));
      return { equal: equal.map((text) => `${text} by ${key.grain} of ${date.name}`), different: [], measures: found };
    }
  }
  return nothing;
}

/** What the groups of a grain are made by. */
function toKeyExpression(name: string, grain: Grain): ColumnExpression {
  const of = { kind: "column", name } as const;
  return grain === "calendar month" ? { kind: "date_part", part: "month", of } : { kind: "period", unit: grain, of };
}

/** What can be folded from days: of each column its count, sum and extremes. */
function toPeriodMeasures(columns: readonly string[]): AggregateMeasure[] {
  const folding = ["count", "sum", "min", "max"] as const;
  return [
    { aggregate: "count", column: null },
    ...columns.flatMap((column) => folding.map((aggregate) => ({ aggregate, column }))),
  ];
}

/** The groups of periods, and their measures: those of the days and the mean of each column. */
function toPeriods(
  days: readonly Cell[][],
  measures: readonly AggregateMeasure[],
  grain: Grain,
): { measures: AggregateMeasure[]; rows: Cell[][] } {
  const periods = new Map<Cell, Cell[][]>();
  for (const [day = null, ...values] of days) {
    const period = toPeriod(day, grain);
    periods.set(period, [...(periods.get(period) ?? []), values]);
  }
  const columns = [...new Set(measures.flatMap(({ column }) => (column === null ? [] : [column])))];
  const placeOf = (aggregate: string, column: string) =>
    measures.findIndex((measure) => measure.aggregate === aggregate && measure.column === column);
  const rows = [...periods].map(([period, values]) => {
    const folded = measures.map(({ aggregate }, index) =>
      fold(
        aggregate,
        values.map((value) => value[index] ?? null),
      ),
    );
    const means = columns.map((column) => {
      const count = Number(folded[placeOf("count", column)] ?? 0);
      return count === 0 ? null : Number(folded[placeOf("sum", column)] ?? 0) / count;
    });
    return [period, ...folded, ...means];
  });
  return { measures: [...measures, ...columns.map((column) => ({ aggregate: "mean" as const, column }))], rows };
}

function fold(aggregate: AggregateMeasure["aggregate"], values: readonly Cell[]): Cell {
  const numbers = values.filter((value) => value !== null).map(Number);
  if (aggregate === "min")
    return numbers.reduce<number | null>((low, value) => (low === null || value < low ? value : low), null);
  if (aggregate === "max")
    return numbers.reduce<number | null>((high, value) => (high === null || value > high ? value : high), null);
  return numbers.reduce((sum, value) => sum + value, 0);
}

/** The column of a result whose cells are all periods of one grain, each once. */
function findPeriodColumn(table: ResultTable): { index: number; grain: Grain } | null {
  for (const index of table.columns.keys()) {
    const cells = table.rows.map((row) => row[index] ?? null);
    for (const grain of toPossibleGrains(cells, table.columns[index]?.name ?? "")) {
      const periods = cells.map((cell) => toPeriod(cell, grain));
      if (new Set(periods).size === cells.length && periods.every((period) => period !== null)) return { index, grain };
    }
  }
  return null;
}

function toPossibleGrains(cells: readonly Cell[], name: string): Grain[] {
  const all = (pattern: RegExp) => cells.every((cell) => pattern.test(String(cell)));
  if (all(/^(?:1[6-9]|2[01])\d{2}$/u)) return ["year"];
  if (all(/^(?:[1-9]|1[0-2])$/u) && /month/iu.test(name)) return ["calendar month"];
  if (all(/^\d{4}-?Q[1-4]$/u)) return ["quarter"];
  if (all(/^\d{4}-\d{2}$/u)) return ["month"];
  if (!all(/^\d{4}-\d{2}-\d{2}/u)) return [];
  if (all(/^\d{4}-(?:01-01|12-31)/u)) return ["year", "day"];
  return all(/^\d{4}-\d{2}-(?:01|28|29|30|31)(?!\d)/u) ? ["month", "day"] : ["day"];
}

/** The period that a date or a period's own name lies in, as text. */
function toPeriod(cell: Cell, grain: Grain): string | null {
  if (cell === null) return null;
  const text = String(cell);
  const month = Number(text.slice(5, 7));
  switch (grain) {
    case "year":
      return text.slice(0, 4);
    case "month":
      return text.slice(0, 7);
    case "day":
      return text.slice(0, 10);
    case "quarter":
      return text.includes("Q") ? text.replace("-", "") : `${text.slice(0, 4)}Q${Math.ceil(month / 3)}`;
    case "calendar month":
      return text.length <= 2 ? String(Number(text)) : String(month);
  }
}
