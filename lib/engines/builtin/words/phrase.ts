import type { Aggregate, ChartKind, Grain } from "../query/query";

export type ComparisonOperator = "=" | "!=" | "<" | "<=" | ">" | ">=";

/** What is wished for beside numbers of columns. */
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
  /** The number over all rows beside those of groups: "overall and per country". */
  | "overall"
  | "list";

/** What a phrase of the language means, whatever the data. */
export type PhraseMeaning =
  | { kind: "aggregate"; aggregate: Aggregate }
  | { kind: "percentile"; share: number }
  /** "how many". */
  | { kind: "count" }
  /** "how much". */
  | { kind: "amount" }
  /** "how long": a time is asked for. */
  | { kind: "time" }
  | { kind: "distinct" }
  /** `hints`: words for the quantity that the adjective speaks of, for example `price`; empty when any will do. */
  | { kind: "superlative"; direction: "high" | "low"; hints: readonly string[] }
  /** "biggest first". */
  | { kind: "order"; direction: "high" | "low"; hints: readonly string[] }
  /** "ranked by": the measure that follows orders. */
  | { kind: "rank" }
  | {
      kind: "comparison";
      operator: ComparisonOperator;
      hints: readonly string[];
      /** `before` and `since` speak of dates. */
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
  /** "that", "those", "both": something of the question before. */
  /** "lose money": a profit below zero. */
  | { kind: "loss" }
  | { kind: "reference"; to: "previous" | "both" | "rest" }
  /** How a follow-up changes the question before. */
  | { kind: "edit"; edit: "all" | "add" | "instead" }
  | { kind: "rows" }
  | { kind: "columns" }
  | { kind: "preposition"; word: string }
  | { kind: "filler" };
