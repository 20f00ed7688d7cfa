import type { Notice } from "@/lib/domain/datasets/dataset";

export type Storage = "BIGINT" | "DOUBLE" | "BOOLEAN" | "DATE" | "TIMESTAMP" | "VARCHAR";

/** A remark about how a column is read; the caller adds the column's name. */
export type Remark = Pick<Notice, "text" | "examples">;

/** How the text of a column becomes values. */
export interface ColumnPlan {
  storage: Storage;
  /** SQL for the value, given the SQL of the raw text; NULL where the text does not fit. */
  toValue: (raw: string) => string;
  /**
   * SQL that is true where a text, cast to `storage` by DuckDB, equals the result of `toValue`; not true where it is
   * NULL. Left out when checking that costs more than `toValue`.
   */
  isCast?: (raw: string, cast: string) => string;
  /** Spellings of "no value" found in the column, as `findMissingWord` returns them, sorted. */
  missingWords: readonly string[];
  remarks: readonly Remark[];
}

/** What is known of the file around a column, to resolve ambiguities. */
export interface FileContext {
  delimiter: string | null;
  /** Whether days come before months, as far as other columns show. */
  dayFirst: boolean | null;
  /** Whether a person chose that order. */
  orderChosen?: boolean;
  /** The decimal mark that a person chose. */
  decimalMark?: "." | ",";
  /** Whether other columns write decimals with a point. */
  decimalPoint?: boolean;
  /** Whether other columns write decimals with a comma, or thousands with a point. */
  decimalComma?: boolean;
}

/** What is known about a column apart from its texts. */
export interface ColumnContext extends FileContext {
  name?: string;
}

/** Plans a column that stays as it is. */
export function planText(remarks: readonly Remark[] = []): ColumnPlan {
  return { storage: "VARCHAR", toValue: (raw) => raw, missingWords: [], remarks };
}
