import type { RowFilter } from "@/lib/domain/datasets/row-filter";
import type { Filter } from "@/lib/domain/plans/measure";

/** Converts a condition of a plan to filters of rows, which all have to pass; null for one that these cannot express. */
export function toRowFilters(filter: Filter): RowFilter[] | null {
  switch (filter.kind) {
    case "compare":
      return filter.of.kind === "column"
        ? [{ column: filter.of.column, op: filter.operator, value: filter.value }]
        : null;
    case "values": {
      const { column, values, negated } = filter;
      const present = values.filter((value) => value !== null);
      if (present.length < values.length) {
        return present.length > 0 ? null : [{ column, op: negated ? "not_missing" : "is_missing" }];
      }
      if (negated) return present.map((value) => ({ column, op: "!=", value }));
      const [only] = present;
      return [present.length === 1 ? { column, op: "=", value: only } : { column, op: "in", value: present }];
    }
    case "contains":
      return filter.negated ? null : [{ column: filter.column, op: "contains", value: filter.text, anyCase: true }];
    case "truth":
      return [{ column: filter.column, op: "=", value: filter.expected }];
    case "missing":
      return [{ column: filter.column, op: filter.missing ? "is_missing" : "not_missing" }];
    case "period":
    case "recurring":
    case "columns":
    case "lookup":
      return null;
  }
}
