import type { AnswerQuery } from "@/lib/domain/answers/answer-query";

/** A table of the product, as plain SQL reads it. */
export interface PlainTable {
  /** Its name in queries. */
  name: string;
  /** Absolute path of the Parquet file that the product's queries read. */
  parquet: string;
}

/** An engine that runs SQL without the product around it. */
export interface PlainEngine {
  /** Runs a query of an answer, written in DuckDB's SQL, and returns how many milliseconds it takes until its rows are here. */
  time(sql: AnswerQuery["sql"], table: PlainTable): Promise<number>;
  close(): Promise<void>;
}
