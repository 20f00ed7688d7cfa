import type { Notice } from "@/lib/domain/datasets/dataset";

export type Storage = "BIGINT" | "DOUBLE" | "BOOLEAN" | "DATE" | "TIMESTAMP" | "VARCHAR";

/** What has to be said about a column as it is read; the column's name is added by the caller. */
export type Remark = Pick<Notice, "text" | "examples">;

/** How the text of a column becomes values. */
export interface ColumnPlan {
  storage: Storage;
  /** SQL for the value, given the SQL of the raw text; NULL where the text does not fit. */
  toValue: (raw: string) => string;
  /**
   * SQL that is true where a text, cast to `storage` as DuckDB does it, is what `toValue` makes of it; not true where it is NULL. Left out
   * when that cannot be told for less than `toValue` costs.
   */
  isCast?: (raw: string, cast: string) => string;
  /** Spellings of "no value" met in the column, as `findMissingWord` gives them, sorted. */
  missingWords: readonly string[];
  remarks: readonly Remark[];
}

/** What is known of the file around a column and helps with what can be read in two ways. */
export interface FileContext {
  delimiter: string | null;
  /** Whether days come before months, as far as other columns tell. */
  dayFirst: boolean | null;
  /** Whether a person decided about that order. */
  orderChosen?: boolean;
  /** What a person said stands before decimals. */
  decimalMark?: "." | ",";
  /** Whether other columns write decimals with a point. */
  decimalPoint?: boolean;
  /** Whether other columns write decimals with a comma, or thousands with a point. */
  decimalComma?: boolean;
}

/** What is known of a column beside its texts. */
export interface ColumnContext extends FileContext {
  name?: string;
}

/** A column that stays as it is. */
export function planText(remarks: readonly Remark[] = []): ColumnPlan {
  return { storage: "VARCHAR", toValue: (raw) => raw, missingWords: [], remarks };
}
