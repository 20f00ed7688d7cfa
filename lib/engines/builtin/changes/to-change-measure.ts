import type { ChangeMeasure, Quantity } from "@/lib/domain/investigations/change-request";
import type { MeasureValue } from "@/lib/domain/plans/measure";

/** Converts how a plan computes a number to a measure whose change can be split exactly; null where it cannot. */
export function toChangeMeasure(value: MeasureValue): ChangeMeasure | null {
  if (value.kind === "quotient") {
    const [numerator, denominator] = [toQuantity(value.top, true), toQuantity(value.bottom, true)];
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
