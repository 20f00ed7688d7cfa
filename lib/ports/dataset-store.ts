import type { Cell } from "../domain/cell";
import type { DatasetId, DatasetVersionId } from "../domain/ids";
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
] as const;
export type Aggregate = (typeof aggregates)[number];

/** Comparison of a column with a value; `in` takes several, `is_missing` none. Text compares as it is, numbers as numbers. */
export interface RowFilter {
  column: string;
  op: "=" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "contains" | "is_missing" | "not_missing";
  value?: Cell | readonly Cell[];
}

/** What is computed of each group. */
export interface AggregateMeasure {
  aggregate: Aggregate;
  /** Null counts rows. */
  column: string | null;
  /** The second column of `corr` (Pearson, over rows that have both), which wants one; no other aggregate has it. */
  with?: string;
}

/** An aggregate over a dataset version, computed by DuckDB and never by generated code. */
export interface AggregateQuery {
  versionId: DatasetVersionId;
  /** Empty: one row over all. Missing keys form a group of their own. */
  groupBy: readonly string[];
  /** Missing values are left out, as pandas does. */
  measures: readonly AggregateMeasure[];
  filters: readonly RowFilter[];
}

/** What the graph needs of datasets. */
export interface DatasetStore {
  /** The newest versions, in the order of `ids`. Throws `not_found`. */
  getFacts(ids: readonly DatasetId[]): Promise<DatasetFacts[]>;
  /** One row a group: its keys, then its measures. Throws `invalid_input` for unknown columns. */
  aggregate(query: AggregateQuery): Promise<Cell[][]>;
}
