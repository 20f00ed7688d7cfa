import { aggregateTitles } from "../aggregate-titles";
import { toComparisons, toConditionText, toExpressionText } from "./describe-expression";
import { toMeasured } from "./expected-parts";
import { isChange, isRelativeChange, toAlong } from "./run-formulas";
import type { Formula } from "./values";

/** A formula in plain words, for one value or several: `3 means of Body Mass (g) by Species`. */
export function toFormulaText(formula: Formula, count: number): string {
  const beginning = count === 1 ? "" : `${count} `;
  const plural = (one: string, many: string) => beginning + (count === 1 ? one : many);
  switch (formula.kind) {
    case "constant":
      return plural("constant", "constants");
    case "measure":
      return toMeasureText(formula, plural);
    case "along":
      return toRunText(formula, plural) + toFormulaText(formula.of, 1);
    case "place":
      return plural("place", "places") + ` by the ${toFormulaText(formula.of, 1)}`;
    case "arithmetic":
      if (isChange(formula))
        return plural("change", "changes") + ` from the one before of the ${toFormulaText(formula.left, 1)}`;
      if (isRelativeChange(formula))
        return plural("relative change", "relative changes") + ` from the one before of the ${toPartText(formula)}`;
      if (formula.op === "*" && formula.left.kind === "constant") return toFormulaText(formula.right, count);
      if (formula.op === "*" && formula.right.kind === "constant") return toFormulaText(formula.left, count);
      if (isShare(formula)) return plural("share", "shares") + ` of ${toSubject(formula)}`;
      if (formula.op === "/") return plural("ratio of the ", "ratios of the ") + toPartText(formula.left);
      return plural("figure", "figures") + ` from the ${toPartText(formula)}`;
    case "fold":
      return (
        plural(`${formula.how} over groups of the `, `${formula.how}s over groups of the `) +
        toFormulaText(formula.of, 1)
      );
    case "within":
      return toFormulaText(formula.of, count);
    case "compare":
      return `comparison of the ${toFormulaText(formula.left, 1)} with the ${toFormulaText(formula.right, 1)}`;
    case "pick":
      return `${toFormulaText(formula.of, count)} for ${String(formula.key)}`;
    case "key":
      return `group with the ${formula.how === "max" ? "largest" : "smallest"} ${toFormulaText(formula.of, 1)}`;
  }
}

function toRunText(
  { run }: Extract<Formula, { kind: "along" }>,
  plural: (one: string, many: string) => string,
): string {
  switch (run.kind) {
    case "earlier":
      return `${plural("value", "values")} of ${run.steps === 1 ? "the one" : `${run.steps} places`} before of the `;
    case "so_far":
      return `${plural(`running ${run.fold}`, `running ${run.fold}s`)} of the `;
    case "window":
      return `${plural(run.fold, `${run.fold}s`)} over ${run.length} groups each of the `;
  }
}

/** Whether a formula divides counts or sums of the same thing, perhaps times 100. */
function isShare(formula: Formula): boolean {
  if (formula.kind !== "arithmetic" || toAlong(formula).length > 0) return false;
  if (formula.op === "*")
    return [formula.left, formula.right].some((part) => part.kind !== "constant" && isShare(part));
  if (formula.op !== "/") return false;
  const [part] = toMeasured(formula.left);
  const [whole] = toMeasured(formula.right);
  return part !== undefined && whole !== undefined && toSubjectOf(part) === toSubjectOf(whole);
}

function toSubject(formula: Formula): string {
  const [first] = toMeasured(formula);
  if (first === undefined) return "values";
  const { keys } = first.groups;
  const by = keys.length === 0 ? "" : ` by ${keys.map((key) => toExpressionText(key.expression)).join(" and ")}`;
  return toSubjectOf(first) + by;
}

function toSubjectOf({ measure }: Extract<Formula, { kind: "measure" }>): string {
  return measure.of === null || measure.of.kind === "truth" || measure.aggregate === "count"
    ? "rows"
    : toExpressionText(measure.of);
}

/** The rows that a measure counts, as ` where Species is Adelie`; empty for all rows that have a value. */
function toWhereText({ groups }: Extract<Formula, { kind: "measure" }>): string {
  const parts = groups.frame.where.filter((part) => part.kind !== "compare" || part.op !== "not_missing");
  const comparing = parts.filter((part) =>
    toComparisons(part).some(({ comparison }) => comparison.op !== "not_missing"),
  );
  return comparing.length === 0 ? "" : ` where ${comparing.map(toConditionText).join(" and ")}`;
}

function toPartText(formula: Formula): string {
  return formula.kind === "arithmetic"
    ? toPartText(formula.left.kind === "constant" ? formula.right : formula.left)
    : toFormulaText(formula, 1);
}

function toMeasureText(
  formula: Extract<Formula, { kind: "measure" }>,
  plural: (one: string, many: string) => string,
): string {
  const { groups, measure } = formula;
  const by =
    groups.keys.length === 0 ? "" : ` by ${groups.keys.map((key) => toExpressionText(key.expression)).join(" and ")}`;
  const where = toWhereText(formula);
  if (measure.of === null) return plural("count", "counts") + ` of rows${where}${by}`;
  if (measure.of.kind === "truth" && (measure.aggregate === "mean" || measure.aggregate === "sum")) {
    const [one, many] = measure.aggregate === "mean" ? (["share", "shares"] as const) : (["count", "counts"] as const);
    return `${plural(one, many)} of ${toExpressionText(measure.of)}${where}${by}`;
  }
  const [one, many] = aggregateTitles[measure.aggregate];
  const level = measure.level === undefined ? "" : `${Math.round(measure.level * 1000) / 10} % `;
  const columns = [measure.of, ...(measure.with === undefined ? [] : [measure.with])]
    .map(toExpressionText)
    .join(" and ");
  return plural(level + one, level + many) + ` ${columns}${where}${by}`;
}
