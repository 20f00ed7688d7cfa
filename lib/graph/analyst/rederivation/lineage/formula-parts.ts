import type { Formula } from "./values";

/** A formula and all formulas within it, the outer ones first. */
export function toFormulaParts(formula: Formula): Formula[] {
  switch (formula.kind) {
    case "constant":
    case "measure":
      return [formula];
    case "arithmetic":
    case "compare":
      return [formula, ...toFormulaParts(formula.left), ...toFormulaParts(formula.right)];
    default:
      return [formula, ...toFormulaParts(formula.of)];
  }
}
