import type { Cell } from "@/lib/domain/cell";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { RowFilter } from "@/lib/domain/row-filter";
import type { AggregateMeasure, AggregateQuery, DatasetStore } from "@/lib/ports/dataset-store";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import type { MemoryTable } from "./dataset-facts";
import { aTurn } from "./fake-ports";
import { toComputedTable } from "./memory-expressions";

type Row = Readonly<Record<string, Cell>>;

/** A dataset store over tables in memory that records the queries it gets. Statistics follow pandas. */
export function createMemoryDatasetStore(
  tables: readonly { facts: DatasetFacts; table: MemoryTable }[],
): DatasetStore & { queries: AggregateQuery[] } {
  const queries: AggregateQuery[] = [];
  return {
    queries,
    async getFacts(datasets) {
      await aTurn();
      return datasets.map(({ id, versionId }) => {
        const found = tables.find(({ facts }) => facts.id === id && facts.versionId === versionId);
        if (found === undefined) throw new CaveatError("not_found", "That dataset does not exist any more.");
        return found.facts;
      });
    },
    compareKeys: () => Promise.reject(new CaveatError("invalid_input", "This store knows no joins.")),
    async aggregate(query) {
      await aTurn();
      queries.push(query);
      if ((query.joins ?? []).length > 0) throw new CaveatError("invalid_input", "This store knows no joins.");
      const stored = tables.find(({ facts }) => facts.versionId === query.versionId)?.table ?? {};
      const table = toComputedTable(stored, query);
      const named = [...query.groupBy, ...query.filters.map((filter) => filter.column)];
      const measured = query.measures.flatMap((measure) => [measure.column, measure.with ?? null]);
      for (const column of [...named, ...measured]) {
        if (column !== null && !Object.hasOwn(table, column)) {
          throw new CaveatError("invalid_input", `There is no column “${column}”.`);
        }
      }
      const groups = new Map<string, Row[]>();
      if (query.groupBy.length === 0) groups.set("[]", []);
      for (const row of toRows(table).filter((candidate) =>
        query.filters.every((filter) => passes(candidate, filter)),
      )) {
        const key = JSON.stringify(query.groupBy.map((column) => row[column] ?? null));
        groups.set(key, [...(groups.get(key) ?? []), row]);
      }
      return [...groups].map(([key, rows]) => [
        ...(JSON.parse(key) as Cell[]),
        ...query.measures.map((measure) => toMeasure(measure, rows)),
      ]);
    },
  };
}

function toRows(table: MemoryTable): Row[] {
  const columns = Object.entries(table);
  return Array.from({ length: columns[0]?.[1].length ?? 0 }, (_, index) =>
    Object.fromEntries(columns.map(([name, values]) => [name, values[index] ?? null])),
  );
}

function passes(row: Row, filter: RowFilter): boolean {
  const cell = row[filter.column] ?? null;
  const values = Array.isArray(filter.value) ? (filter.value as readonly Cell[]) : [(filter.value ?? null) as Cell];
  const [value = null] = values;
  if (filter.op === "is_missing") return cell === null;
  if (filter.op === "!=") return cell !== value;
  if (cell === null) return false;
  switch (filter.op) {
    case "=":
      return cell === value;
    case "<":
      return value !== null && cell < value;
    case "<=":
      return value !== null && cell <= value;
    case ">":
      return value !== null && cell > value;
    case ">=":
      return value !== null && cell >= value;
    case "in":
      return values.includes(cell);
    case "contains":
      return String(cell).includes(String(value));
    case "not_missing":
      return true;
  }
}

function toMeasure(measure: AggregateMeasure, rows: readonly Row[]): Cell {
  const { aggregate, column } = measure;
  if (column === null) return rows.length;
  const cells = rows.map((row) => row[column] ?? null).filter((cell) => cell !== null);
  const numbers = cells
    .map((cell) => (typeof cell === "boolean" ? Number(cell) : cell))
    .filter((cell) => typeof cell === "number")
    .sort((left, right) => left - right);
  const sum = numbers.reduce((total, value) => total + value, 0);
  const mean = sum / numbers.length;
  const variance = numbers.reduce((total, value) => total + (value - mean) ** 2, 0) / (numbers.length - 1);
  const empty = numbers.length === 0;
  switch (aggregate) {
    case "count":
      return cells.length;
    case "count_distinct":
      return new Set(cells).size;
    case "sum":
      return sum;
    case "mean":
      return empty ? null : mean;
    case "median": {
      const middle = numbers.length / 2;
      return empty ? null : ((numbers[Math.floor(middle)] ?? 0) + (numbers[Math.ceil(middle) - 1] ?? 0)) / 2;
    }
    case "min":
      return numbers[0] ?? null;
    case "max":
      return numbers.at(-1) ?? null;
    case "stddev":
      return numbers.length < 2 ? null : Math.sqrt(variance);
    case "variance":
      return numbers.length < 2 ? null : variance;
    case "corr":
      return toCorrelation(rows, column, measure.with ?? column);
    case "quantile": {
      const place = (measure.level ?? 0.5) * (numbers.length - 1);
      const [low = 0, high = 0] = [numbers[Math.floor(place)], numbers[Math.ceil(place)]];
      return empty ? null : low + (high - low) * (place - Math.floor(place));
    }
  }
}

function toCorrelation(rows: readonly Row[], left: string, right: string): Cell {
  const pairs = rows.flatMap((row) => {
    const [x, y] = [row[left], row[right]];
    return typeof x === "number" && typeof y === "number" ? [[x, y] as const] : [];
  });
  const meanOf = (values: number[]) => values.reduce((total, value) => total + value, 0) / values.length;
  const meanX = meanOf(pairs.map(([x]) => x));
  const meanY = meanOf(pairs.map(([, y]) => y));
  const covariance = pairs.reduce((total, [x, y]) => total + (x - meanX) * (y - meanY), 0);
  const squaresX = pairs.reduce((total, [x]) => total + (x - meanX) ** 2, 0);
  const squaresY = pairs.reduce((total, [, y]) => total + (y - meanY) ** 2, 0);
  const correlation = covariance / Math.sqrt(squaresX * squaresY);
  return Number.isFinite(correlation) ? correlation : null;
}
