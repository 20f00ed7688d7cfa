import { toFormulaParts } from "./formula-parts";
import type { Formula } from "./values";

type Along = Extract<Formula, { kind: "along" }>;

/** All parts of a formula that look along the groups of a table. */
export function toAlong(formula: Formula): Along[] {
  return toFormulaParts(formula).filter((part) => part.kind === "along");
}

/** The parts that take the number of an earlier group. */
export function toEarlier(formula: Formula): Along[] {
  return toAlong(formula).filter(({ run }) => run.kind === "earlier");
}

/** A formula without the 100 that it is multiplied by. */
export function withoutScale(formula: Formula): Formula {
  if (formula.kind !== "arithmetic" || formula.op !== "*") return formula;
  const isHundred = (part: Formula) => part.kind === "constant" && part.value === 100;
  if (isHundred(formula.left)) return withoutScale(formula.right);
  return isHundred(formula.right) ? withoutScale(formula.left) : formula;
}

/** Whether a formula is a number minus the one before it. */
export function isChange(formula: Formula): boolean {
  return formula.kind === "arithmetic" && formula.op === "-" && isEarlierOf(formula.right, formula.left);
}

/** Whether a formula is a change as a part of the number before it: `(a − b) ÷ b` or `a ÷ b − 1`. */
export function isRelativeChange(formula: Formula): boolean {
  if (formula.kind !== "arithmetic") return false;
  const { op, left, right } = formula;
  if (op === "/") {
    const change = withoutScale(left);
    return change.kind === "arithmetic" && isChange(change) && isSame(change.right, right);
  }
  const ratio = withoutScale(left);
  const isLessOne = right.kind === "constant" && right.value === (ratio === left ? 1 : 100);
  return (
    op === "-" && isLessOne && ratio.kind === "arithmetic" && ratio.op === "/" && isEarlierOf(ratio.right, ratio.left)
  );
}

function isEarlierOf(before: Formula, formula: Formula): boolean {
  return before.kind === "along" && before.run.kind === "earlier" && isSame(before.of, formula);
}

/** Whether two formulas are made in the same way of the same numbers. */
function isSame(left: Formula, right: Formula): boolean {
  if (left === right) return true;
  if (left.kind === "arithmetic" && right.kind === "arithmetic")
    return left.op === right.op && isSame(left.left, right.left) && isSame(left.right, right.right);
  if (left.kind !== "along" || right.kind !== "along" || left.order !== right.order) return false;
  return JSON.stringify(left.run) === JSON.stringify(right.run) && isSame(left.of, right.of);
}
