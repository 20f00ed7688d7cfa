import type { RowCondition } from "@/lib/ports/column-expression";

type Comparison = Extract<RowCondition, { kind: "compare" }>;

/** Whether a condition holds. `unknown`: it cannot be told; `free`: it is about something else. */
export type Truth = "yes" | "no" | "unknown" | "free";

/** Whether all conditions hold, when only some comparisons can be told. @param tell says so of a single comparison. */
export function toTruthOfAll(conditions: readonly RowCondition[], tell: (comparison: Comparison) => Truth): Truth {
  const truths = conditions.map((condition) => toTruth(condition, tell));
  if (truths.includes("no")) return "no";
  if (truths.includes("unknown")) return "unknown";
  return truths.includes("yes") ? "yes" : "free";
}

function toTruth(condition: RowCondition, tell: (comparison: Comparison) => Truth): Truth {
  switch (condition.kind) {
    case "all":
      return toTruthOfAll(condition.of, tell);
    case "any": {
      const truths = condition.of.map((part) => toTruth(part, tell));
      if (truths.every((truth) => truth === "free")) return "free";
      if (truths.includes("unknown") || truths.includes("free")) return "unknown";
      return truths.includes("yes") ? "yes" : "no";
    }
    case "not": {
      const truth = toTruth(condition.of, tell);
      return truth === "yes" ? "no" : truth === "no" ? "yes" : truth;
    }
    case "compare_both":
      return "free";
    case "compare":
      return tell(condition);
  }
}
