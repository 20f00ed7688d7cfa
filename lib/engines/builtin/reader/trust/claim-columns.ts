import type { Filter } from "@/lib/domain/plans/measure";
import type { Claim } from "./claim";

/** Returns the columns of a claim. */
export function toClaimColumns(claim: Claim): readonly string[] {
  switch (claim.kind) {
    case "column":
    case "group":
    case "grain":
      return [claim.column];
    case "compare":
      return claim.columns;
    case "filter":
      return toFilterColumns(claim.filter);
    default:
      return [];
  }
}

/** Returns the columns of a condition. */
export function toFilterColumns(filter: Exclude<Filter, { kind: "compare" }>): readonly string[] {
  if (filter.kind === "columns") return [filter.left, filter.right];
  return filter.kind === "lookup" ? filter.columns : [filter.column];
}

/** Whether a condition is negative. */
export function isNegative(claim: Claim): boolean {
  if (claim.kind !== "filter") return claim.kind === "compare" && (claim.operator === "!=" || claim.value === 0);
  const { filter } = claim;
  return (
    ((filter.kind === "values" || filter.kind === "contains") && filter.negated) ||
    (filter.kind === "missing" && filter.missing) ||
    (filter.kind === "truth" && !filter.expected)
  );
}
