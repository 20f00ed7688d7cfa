import type { Aggregate, Grain } from "../plan/plan";

/** What kind of answer a word asks for. */
export type Intent =
  | "missing"
  | "duplicates"
  | "outliers"
  | "correlation"
  | "trend"
  | "distribution"
  | "share"
  | "overview"
  | "values"
  | "compare";

/** Questions that the engine knows it cannot answer. */
export type BeyondTopic =
  | "forecast"
  | "cause"
  | "model"
  | "test"
  | "change"
  | "join"
  | "growth"
  | "judgement"
  | "condition"
  | "position"
  | "ratio";

/** What a word or phrase of the language means, whatever the data is. */
export type WordMeaning =
  | { kind: "aggregate"; aggregate: Aggregate }
  | { kind: "count" }
  | { kind: "distinct" }
  | { kind: "mode"; direction: "high" | "low" }
  | { kind: "superlative"; direction: "high" | "low"; hints: readonly string[] }
  | { kind: "comparison"; operator: ">" | ">=" | "<" | "<=" | "=" | "!="; hints: readonly string[]; temporal: boolean }
  | { kind: "afterNumber"; operator: ">=" | "<=" }
  | { kind: "between" }
  | { kind: "by" }
  | { kind: "rank" }
  | { kind: "order"; direction: "high" | "low" }
  | { kind: "top"; direction: "high" | "low" }
  | { kind: "intent"; intent: Intent }
  | { kind: "grain"; grain: Grain; adjective: boolean }
  | { kind: "month"; month: number }
  | { kind: "negation"; keepMissing: boolean }
  | { kind: "join"; word: "and" | "or" | "versus" }
  | { kind: "preposition"; word: string }
  | { kind: "copula" }
  | { kind: "which" }
  | { kind: "rows" }
  | { kind: "columns" }
  | { kind: "unit"; unit: string }
  | { kind: "additive" }
  | { kind: "beyond"; topic: BeyondTopic }
  | { kind: "numberWord"; value: number }
  | { kind: "filler" };
