import type { ChangeMeasure, Quantity } from "@/lib/domain/investigations/change-request";
import type { Filter, MeasureValue } from "../query/query";

/** Converts how a plan computes a number to a measure whose change can be split exactly; null where it cannot. */
export function toChangeMeasure(value: MeasureValue): ChangeMeasure | null {
  if (value.kind === "quotient") {
    // A share counts the rows with a value above; below, such a condition only keeps a mean from counting gaps.
    const [numerator, denominator] = [
      toQuantity(value.top, value.top.kind !== "rows"),
      toQuantity(value.bottom, true),
    ];
    return numerator === null || denominator === null ? null : { kind: "ratio", numerator, denominator };
  }
  if (value.kind === "aggregate" && value.aggregate === "mean" && value.where.length === 0) {
    return value.of.kind === "column" ? { kind: "average", column: value.of.column } : null;
  }
  const of = toQuantity(value, false);
  return of === null ? null : { kind: "additive", of };
}

/**
 * Converts a sum, a product of two columns or a count.
 * @param isPart whether conditions may be dropped that only leave out rows without a value.
 */
function toQuantity(value: MeasureValue, isPart: boolean): Quantity | null {
  if (value.kind === "quotient" || value.kind === "combination" || value.kind === "percentile") return null;
  const present = value.kind === "rows" && !isPart ? findPresent(value.where) : null;
  if (present !== null) return { kind: "present", column: present };
  const conditions = value.where.filter(({ kind }) => !(isPart && kind === "missing"));
  if (conditions.length > 0) return null;
  switch (value.kind) {
    case "rows":
      return { kind: "rows" };
    case "distinct":
      return value.of.grain === null && value.rows === null ? { kind: "distinct", column: value.of.column } : null;
    case "aggregate": {
      const { of, aggregate } = value;
      if (aggregate !== "sum") return null;
      if (of.kind === "column") return { kind: "sum", column: of.column };
      const isProduct = of.kind === "arithmetic" && of.operator === "*";
      if (!isProduct || of.left.kind !== "column" || of.right.kind !== "column") return null;
      return { kind: "sum", column: of.left.column, times: of.right.column };
    }
  }
}

/** Returns the column that has to have a value if that is the only condition. */
function findPresent(where: readonly Filter[]): string | null {
  const [only, ...others] = where;
  return only?.kind === "missing" && !only.missing && others.length === 0 ? only.column : null;
}

/** Describes for people how a measure is computed: `sum of amount`. */
export function toDefinition(measure: ChangeMeasure): string {
  switch (measure.kind) {
    case "additive":
      return toQuantityText(measure.of);
    case "ratio":
      return `${toQuantityText(measure.numerator)} ÷ ${toQuantityText(measure.denominator)}`;
    case "average":
      return `mean of ${measure.column}`;
    case "product":
      return measure.names.join(" × ");
  }
}

function toQuantityText(quantity: Quantity): string {
  switch (quantity.kind) {
    case "sum":
      return `sum of ${quantity.column}${quantity.times === undefined ? "" : ` × ${quantity.times}`}`;
    case "rows":
      return "number of rows";
    case "present":
      return `number of rows with a value in ${quantity.column}`;
    case "distinct":
      return `number of different ${quantity.column}`;
  }
}
