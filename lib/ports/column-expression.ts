import type { Cell } from "../domain/cell";

export const dateParts = ["year", "quarter", "month", "day", "weekday", "hour", "dayofyear", "week"] as const;
/** `weekday` counts from Monday = 0, as pandas does; `week` is the one of ISO 8601. */
export type DatePart = (typeof dateParts)[number];

/** What is computed of each row, as data and never as SQL. Columns are those of the stored table, or of the joined one. */
export type ColumnExpression =
  | { kind: "column"; name: string }
  | { kind: "literal"; value: string | number | boolean }
  /** Of numbers; a division by zero gives no value. */
  | { kind: "arithmetic"; op: "+" | "-" | "*" | "/"; left: ColumnExpression; right: ColumnExpression }
  | { kind: "date_part"; part: DatePart; of: ColumnExpression }
  /** First day of the period, as text `2024-03-01`. */
  | { kind: "period"; unit: "year" | "quarter" | "month" | "week" | "day"; of: ColumnExpression }
  /** The text of the bin that a number falls into; no value outside of all bins. One label less than edges. */
  | {
      kind: "bin";
      of: ColumnExpression;
      edges: readonly number[];
      labels: readonly string[];
      closed: "left" | "right";
      includeLowest: boolean;
    }
  /** Text in lower or upper case, with a capital at its start (`capitalize`) or at that of each word (`title`), or without blanks around it. */
  | { kind: "text_form"; form: "lower" | "upper" | "capitalize" | "title" | "trim"; of: ColumnExpression }
  /** The value of the first condition that holds, else `otherwise`; null is no value. All values are of one kind. */
  | {
      kind: "choice";
      branches: readonly { when: RowCondition; value: string | number | boolean }[];
      otherwise: ColumnExpression | null;
    }
  /** The number that a text stands for; no value when it stands for none. */
  | { kind: "number_of"; of: ColumnExpression }
  /** The place of a number among those of all rows of which `among` holds, from 1; equal ones share the mean of their places. */
  | { kind: "rank"; of: ColumnExpression; descending: boolean; among: RowCondition | null }
  /** Another value in the place of none. */
  | { kind: "filled"; of: ColumnExpression; value: string | number | boolean }
  /** True or false, never missing. */
  | { kind: "truth"; of: RowCondition };

/** What rows must be. A comparison with a missing value is false, `!=` excepted, as in pandas. */
export type RowCondition =
  | { kind: "all" | "any"; of: readonly RowCondition[] }
  | { kind: "not"; of: RowCondition }
  | {
      kind: "compare";
      of: ColumnExpression;
      op: "=" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "contains" | "is_missing" | "not_missing";
      value?: Cell | readonly Cell[];
    }
  /** A boolean column or a comparison of two computed values. */
  | { kind: "compare_both"; op: "=" | "!=" | "<" | "<=" | ">" | ">="; left: ColumnExpression; right: ColumnExpression };
