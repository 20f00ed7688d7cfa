import type { Grain } from "@/lib/domain/query/query-key";
import type { QueryAggregate } from "@/lib/domain/query/query-value";

/** A choice that a question may leave open. */
export type GuessKind =
  /** A column or condition that words name by their meaning only. */
  | "meaning"
  | "typo"
  /** Whether an amount is added up or averaged. */
  | "aggregate"
  /** Which of several dates counts. */
  | "date"
  /** How a quantity that no column holds is computed. */
  | "formula"
  /** That rows are counted. */
  | "row noun"
  /** How many of the first ones, or which period another one is compared with. */
  | "scope"
  /** What a follow-up keeps. */
  | "kept condition"
  /** Which of several tables. */
  | "table";

export type PartContent =
  /** A column that is measured, compared, sorted by or listed. */
  | { kind: "column"; column: string; role: "measure" | "condition" | "order" | "list" }
  | { kind: "aggregate"; aggregate: QueryAggregate; columns: readonly string[] }
  | { kind: "rows" }
  | { kind: "quotient"; percent: boolean }
  | { kind: "difference" }
  | { kind: "product" }
  | { kind: "duration"; unit: string }
  | { kind: "key"; column: string; grain: Grain | null }
  | { kind: "value"; column: string; value: string }
  | { kind: "truth"; column: string; expected: boolean }
  | { kind: "missing"; column: string; missing: boolean }
  /** That a condition is inverted, named by the column and the values it is about. */
  | { kind: "negation"; of: string }
  | { kind: "operator"; operator: string }
  | { kind: "number"; value: number }
  | { kind: "order of columns"; left: string; operator: string; right: string }
  | { kind: "period"; start: string | null; end: string | null }
  | { kind: "cycle"; unit: string; values: readonly number[] }
  | { kind: "date"; column: string }
  | { kind: "text"; text: string }
  | { kind: "parts" }
  | { kind: "window"; window: string }
  | { kind: "direction"; first: "high" | "low" }
  | { kind: "limit"; count: number }
  | { kind: "listed" };

/** One statement of a query that words have to make. */
export type QueryPart = PartContent & {
  /** What follows when no word says so: a fault, a choice of this kind, or nothing. */
  unsaid: "fault" | GuessKind | null;
};

/** Returns a text that is equal for parts that say the same. */
export function toPartKey(part: QueryPart): string {
  return JSON.stringify({ ...part, unsaid: null });
}
