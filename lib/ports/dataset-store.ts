import type { Cell } from "../domain/cell";
import type { DatasetId, DatasetVersionId } from "../domain/ids";
import type { RowFilter } from "../domain/row-filter";
import type { ColumnExpression, RowCondition } from "./column-expression";
import type { DatasetFacts } from "./reasoning-engine";

export const aggregates = [
  "count",
  "count_distinct",
  "sum",
  "mean",
  "median",
  "min",
  "max",
  "stddev",
  "variance",
  "corr",
  "quantile",
] as const;
export type Aggregate = (typeof aggregates)[number];

/** What is computed of each group. */
export interface AggregateMeasure {
  aggregate: Aggregate;
  /** Null counts rows. */
  column: string | null;
  /** The second column of `corr` (Pearson, over rows that have both), which wants one; no other aggregate has it. */
  with?: string;
  /** Of `quantile`, from 0 to 1; between two values by proportion, as pandas does. */
  level?: number;
}

/** Another table beside the rows so far. Missing keys match each other, as in pandas. */
export interface TableJoin {
  versionId: DatasetVersionId;
  /** Rows without a partner go, or stay: those of the rows so far, of the other table, or of both. */
  how: "inner" | "left" | "right" | "full";
  /** Of rows of the other table alone, a left key that is `shared` has the value of the right one, and is missing otherwise. */
  on: readonly { left: string; right: string; shared?: boolean }[];
  /** Which columns it adds, and under which names of their own. */
  columns: readonly { column: string; name: string }[];
}

/** An aggregate over a dataset version, computed by DuckDB and never by generated code. */
export interface AggregateQuery {
  versionId: DatasetVersionId;
  /** Empty: one row over all. Missing keys form a group of their own. */
  groupBy: readonly string[];
  /** Missing values are left out, as pandas does. */
  measures: readonly AggregateMeasure[];
  filters: readonly RowFilter[];
  /** Tables joined to this one, in order. */
  joins?: readonly TableJoin[];
  /** Computed columns, by names that no stored column has, also not in other case; groups, measures and filters may name them. */
  derived?: readonly { name: string; expression: ColumnExpression }[];
  /** A further condition, over stored and joined columns. */
  where?: RowCondition;
  /** Rows of the table that repeat an earlier one in every stored column are left out, before anything else. */
  distinct?: boolean;
}

/** Two tables and the columns that are matched, pair by pair. */
export interface KeyComparison {
  left: { versionId: DatasetVersionId; columns: readonly string[]; where?: RowCondition; distinct?: boolean };
  right: { versionId: DatasetVersionId; columns: readonly string[]; where?: RowCondition; distinct?: boolean };
}

/** Cardinalities of a join, in rows. */
export interface KeyOverlap {
  leftRows: number;
  rightRows: number;
  /** Rows that have a partner on the other side. */
  leftMatched: number;
  rightMatched: number;
  /** Rows of an inner join. */
  joinedRows: number;
  /** Most rows that one key has. */
  mostPerKeyLeft: number;
  mostPerKeyRight: number;
}

/** What the graph needs of datasets. */
export interface DatasetStore {
  /** Facts of these versions, in this order. Throws `not_found`. */
  getFacts(datasets: readonly { id: DatasetId; versionId: DatasetVersionId }[]): Promise<DatasetFacts[]>;
  /** One row a group: its keys, then its measures. Throws `invalid_input` for unknown columns. */
  aggregate(query: AggregateQuery): Promise<Cell[][]>;
  /** How the keys of two tables fit together. Throws `invalid_input` for unknown columns. */
  compareKeys(comparison: KeyComparison): Promise<KeyOverlap>;
}
