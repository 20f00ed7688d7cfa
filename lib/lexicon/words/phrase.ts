import type { Aggregate, Grain } from "@/lib/domain/plans/measure";
import type { ChartKind } from "../vocabulary/chart-kind";

export type ComparisonOperator = "=" | "!=" | "<" | "<=" | ">" | ">=";

/** Requests other than numbers of columns. */
export type Intent =
  | "share"
  | "change"
  | "compare"
  | "missing"
  | "duplicates"
  | "outliers"
  | "correlation"
  | "distribution"
  | "overview"
  | "trend"
  | "running_total"
  | "moving_average"
  /** The overall number beside those of groups: "overall and per country". */
  | "overall"
  | "list";

/** The meaning of a phrase, whatever the data. */
export type PhraseMeaning =
  | { kind: "aggregate"; aggregate: Aggregate }
  | { kind: "percentile"; share: number }
  /** "how many". */
  | { kind: "count" }
  /** "how much". */
  | { kind: "amount" }
  /** "how long": asks for a duration. */
  | { kind: "time" }
  | { kind: "distinct" }
  /** `hints`: words for the adjective's quantity, for example `price`; empty when any will do. */
  | { kind: "superlative"; direction: "high" | "low"; hints: readonly string[] }
  /** "biggest first". */
  | { kind: "order"; direction: "high" | "low"; hints: readonly string[] }
  /** "ranked by": sorts by the following measure. */
  | { kind: "rank" }
  | {
      kind: "comparison";
      operator: ComparisonOperator;
      hints: readonly string[];
      /** `before` and `since` refer to dates. */
      temporal: boolean;
    }
  /** "or more" after a number. */
  | { kind: "afterNumber"; operator: ComparisonOperator }
  | { kind: "between" }
  /** "once", "twice". */
  | { kind: "times"; value: number }
  | { kind: "by"; each: boolean }
  | { kind: "grain"; grain: Grain; adjective: boolean }
  | { kind: "negation"; keepMissing: boolean }
  | { kind: "join"; word: "and" | "or" | "versus" | "minus" }
  | { kind: "which" }
  | { kind: "intent"; intent: Intent }
  | { kind: "chart"; chart: ChartKind }
  /** "that", "those", "both": refers to the previous question. */
  /** "lose money": a profit below zero. */
  | { kind: "loss" }
  | { kind: "reference"; to: "previous" | "both" | "rest" }
  /** How a follow-up changes the previous question. */
  | { kind: "edit"; edit: "all" | "add" | "instead" }
  | { kind: "rows" }
  | { kind: "columns" }
  | { kind: "preposition"; word: string }
  | { kind: "filler" };
