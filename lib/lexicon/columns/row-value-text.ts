import { findColumnUnit, toNameParts } from "./column-unit";
import type { RowValue } from "@/lib/domain/plans/measure";

const signs = { "+": "+", "-": "−", "*": "×", "/": "÷" } as const;

function toOperand(value: RowValue): string {
  const text = toRowValueText(value);
  return value.kind === "arithmetic" || value.kind === "duration" ? `(${text})` : text;
}

/** Renders a duration without its unit, for example `the time from Opened to Closed`. */
export function toDurationText({ from, to }: Extract<RowValue, { kind: "duration" }>): string {
  return to === null ? `the time since ${from}` : `the time from ${from} to ${to}`;
}

/** Renders a number of each row without its unit, for example `Quantity × Unit Price` or `days from Opened to Closed`. */
export function toRowValueText(value: RowValue): string {
  switch (value.kind) {
    case "column":
      return toNameParts(value.column).core.trim() || value.column;
    case "number":
      return String(value.value);
    case "arithmetic":
      if (value.operator === "-" && value.left.kind === "number" && value.left.value === 0) {
        return `−${toOperand(value.right)}`;
      }
      return `${toOperand(value.left)} ${signs[value.operator]} ${toOperand(value.right)}`;
    case "duration":
      return value.to === null
        ? `${value.unit} since ${value.from}`
        : `${value.unit} from ${value.from} to ${value.to}`;
  }
}

/** Returns the unit of a row value; null when none is known. */
export function toRowValueUnit(value: RowValue): string | null {
  switch (value.kind) {
    case "column":
      return findColumnUnit(value.column)?.name ?? toNameParts(value.column).unit;
    case "number":
      return null;
    case "duration":
      return value.unit;
    case "arithmetic": {
      const [left, right] = [toRowValueUnit(value.left), toRowValueUnit(value.right)];
      if (value.operator === "+" || value.operator === "-") return left ?? right;
      if (value.operator === "*") return left === null || right === null ? (left ?? right) : null;
      return right === null ? left : null;
    }
  }
}
