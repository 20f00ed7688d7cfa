import type { Filter } from "@/lib/domain/plans/measure";

const opposite = { "=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<" } as const;

/** Negates a condition; null when it has no negation. */
export function negate(filter: Filter, keepMissing: boolean): Filter | null {
  switch (filter.kind) {
    case "compare":
    case "columns":
      return { ...filter, operator: opposite[filter.operator] };
    case "values":
      return { ...filter, negated: !filter.negated, keepMissing };
    case "contains":
      return { ...filter, negated: !filter.negated };
    case "truth":
      return { ...filter, expected: !filter.expected };
    case "missing":
      return { ...filter, missing: !filter.missing };
    case "period":
    case "recurring":
    case "lookup":
      return null;
  }
}
