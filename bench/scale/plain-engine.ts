import type { AnswerQuery } from "@/lib/domain/answers/answer-query";
import type { Cell } from "@/lib/domain/datasets/cell";

/** A table of the product, as plain SQL reads it. */
export interface PlainTable {
  /** Its name in queries. */
  name: string;
  /** Absolute path of the Parquet file that the product's queries read. */
  parquet: string;
}

/** What a query as plain SQL returned. */
export interface PlainRows {
  /** Until its rows are here. */
  milliseconds: number;
  rows: Cell[][];
}

/** An engine that runs SQL without the product around it, with as much memory and as many threads as the product's queries have. */
export interface PlainEngine {
  /** Runs a query of an answer, written in DuckDB's SQL. */
  run(sql: AnswerQuery["sql"], table: PlainTable): Promise<PlainRows>;
  close(): Promise<void>;
}
