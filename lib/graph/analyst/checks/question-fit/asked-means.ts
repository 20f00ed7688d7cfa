import { toColumnsOf } from "../../rederivation/lineage/describe-expression";
import { toMeasured } from "../../rederivation/lineage/expected-parts";
import type { Formula, Measure } from "../../rederivation/lineage/values";
import { toFigureParts } from "./figure-parts";
import { toCells, toFigureRows } from "./figure-rows";
import type { QuestionWords } from "./question-words";

const ofMeans =
  /\b(?:means?|averages?|avg) of (?:the )?(?:\p{L}+ )?(?:means?|averages?)\b|\bunweighted\b|\b(?:monthly|yearly|daily|annual|weekly|group|per-\p{L}+) (?:means?|averages?)\b/u;

/** Means that are not those that a question asks for, as texts: of means of groups, or without the weights. */
export function findOtherMeans(
  question: QuestionWords,
  formulas: readonly Formula[],
): { unmet: string[]; doubts: string[] } {
  const isUnweighted =
    /\bweighted\b/u.test(question.text) &&
    !/\bunweighted\b/u.test(question.text) &&
    formulas.length > 0 &&
    formulas.every((formula) => formula.kind === "measure" && formula.measure.aggregate === "mean");
  const folded = formulas.flatMap(toFoldedMeans);
  const isAsked = ofMeans.test(question.text);
  return {
    unmet: [
      ...(isUnweighted ? ["a weighted mean"] : []),
      ...toOtherCorrelation(question, formulas),
      ...(isOtherBase(question, formulas) ? ["a change in percent of where it began"] : []),
      ...(isTurned(question, formulas) ? ["a comparison the other way round"] : []),
    ],
    doubts:
      folded.length === 0 || isAsked
        ? []
        : ["The mean is taken of the means of groups, so that each group counts the same, however many rows it has."],
  };
}

/** A correlation of another kind than asked: of ranks or of values. */
function toOtherCorrelation({ text }: QuestionWords, formulas: readonly Formula[]): string[] {
  const kinds = formulas
    .flatMap(toMeasured)
    .flatMap(({ measure }) => (measure.aggregate === "corr" ? [toCorrelationKind(measure)] : []));
  if (kinds.length === 0) return [];
  if (kinds.includes("mixed")) return ["a correlation of two columns in the same way"];
  if (/\bkendall\p{L}*/u.test(text)) return ["a correlation by Kendall"];
  if (/\b(?:spearman\p{L}*|rank correlations?|monotonic\p{L}*)\b/u.test(text))
    return kinds.includes("ranks") ? [] : ["a correlation of ranks"];
  return kinds.includes("values") ? [] : ["a correlation of the values, not of their places"];
}

/** `mixed`: places on one side only, or places that run against each other. */
function toCorrelationKind({ of, with: other }: Measure): "ranks" | "values" | "mixed" {
  if (of?.kind === "rank" && other?.kind === "rank") return of.descending === other.descending ? "ranks" : "mixed";
  return of?.kind === "rank" || other?.kind === "rank" ? "mixed" : "values";
}

function toFoldedMeans(formula: Formula): Formula[] {
  switch (formula.kind) {
    case "arithmetic":
    case "compare":
      return [...toFoldedMeans(formula.left), ...toFoldedMeans(formula.right)];
    case "fold":
      return formula.how === "mean" && formula.of.kind === "measure" && formula.of.measure.aggregate === "mean"
        ? [formula]
        : [];
    default:
      return [];
  }
}

const changing = /\b(?:gr[eo]w\w*|increas\w*|chang\w*|declin\w*|decreas\w*|rise|rose|drop\w*|fall|fell)\b/u;

/** Whether a change in percent is taken of its end, where the question gives the years in which it begins and ends. */
function isOtherBase({ text }: QuestionWords, formulas: readonly Formula[]): boolean {
  const [, from, to] =
    /\bfrom (\d{4}) (?:to|until) (\d{4})\b/u.exec(text) ?? /\bbetween (\d{4}) and (\d{4})\b/u.exec(text) ?? [];
  if (from === undefined || to === undefined || !changing.test(text) || !/percent|%|\brate\b/u.test(text)) return false;
  const isOf = (formula: Formula, year: string) => {
    const rows = toFigureRows([formula]);
    return [...rows.comparisons.filter(({ op }) => op === "=").flatMap(toCells), ...rows.picked].some(
      (cell) => String(cell) === year,
    );
  };
  return formulas.flatMap(toDivisions).some(({ right }) => isOf(right, to) && !isOf(right, from));
}

function toDivisions(formula: Formula): Extract<Formula, { kind: "arithmetic" }>[] {
  if (formula.kind !== "arithmetic") return [];
  return [...(formula.op === "/" ? [formula] : []), ...toDivisions(formula.left), ...toDivisions(formula.right)];
}

const upward = /\b(?:higher|more|greater|larger|longer|heavier|taller|bigger|older|warmer|above|better|exceeds?)\b/u;
const downward = /\b(?:lower|less|fewer|smaller|shorter|lighter|younger|colder|cheaper|below)\b/u;

/** Whether a comparison of two groups is computed the other way round than asked: `is Gentoo heavier than Adelie`. */
function isTurned({ text }: QuestionWords, formulas: readonly Formula[]): boolean {
  const [isUp, isDown] = [upward.test(text), downward.test(text)];
  if (isUp === isDown) return false;
  return formulas.some((formula) => {
    if (formula.kind !== "compare" || formula.op === "=" || formula.op === "!=") return false;
    const [left, right] = [toPlace(formula.left, text), toPlace(formula.right, text)];
    if (left === null || right === null || left === right) return false;
    const says = formula.op.startsWith(">") ? "up" : "down";
    return (says === "up") !== (left < right === isUp);
  });
}

/** Where a question speaks of what a figure is about: its group or value, else its column. */
function toPlace(formula: Formula, text: string): number | null {
  const values = toFigureParts(formula).flatMap(({ conditions }) => toFigureRowsCells(conditions));
  const columns = toMeasured(formula).flatMap(({ measure }) => (measure.of === null ? [] : toColumnsOf(measure.of)));
  const places = [...values, ...columns]
    .map((word) => text.indexOf(word.toLowerCase()))
    .filter((place) => place !== -1);
  return places.length === 0 ? null : Math.min(...places);
}

function toFigureRowsCells(conditions: ReturnType<typeof toFigureParts>[number]["conditions"]): string[] {
  return conditions.flatMap((condition) =>
    condition.kind === "compare" && condition.op === "=" && typeof condition.value === "string"
      ? [condition.value]
      : [],
  );
}
