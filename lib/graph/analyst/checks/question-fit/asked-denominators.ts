import type { RowCondition } from "@/lib/ports/column-expression";
import type { Cell } from "@/lib/domain/cell";
import { toColumnsOf, toComparisons, toConditionText } from "../../rederivation/lineage/describe-expression";
import { toMeasured } from "../../rederivation/lineage/expected-parts";
import type { Formula } from "../../rederivation/lineage/values";
import { sharesWords, speaksOfValue, toQuestionWords, type QuestionWords } from "./question-words";

/** A share: rows that it counts, among the rows that it is of. */
interface Share {
  part: readonly RowCondition[];
  whole: readonly RowCondition[];
  /** Whether the whole is all groups together. */
  ofTotal: boolean;
  hasKeys: boolean;
}

function toShares(formula: Formula): Share[] {
  if (formula.kind === "arithmetic" && formula.op !== "/")
    return [...toShares(formula.left), ...toShares(formula.right)];
  if (formula.kind === "measure") {
    const { measure, groups } = formula;
    if (measure.aggregate !== "mean" || measure.of?.kind !== "truth") return [];
    return [{ part: [measure.of.of], whole: groups.frame.where, ofTotal: false, hasKeys: groups.keys.length > 0 }];
  }
  if (formula.kind !== "arithmetic") return [];
  const [part] = toMeasured(formula.left);
  const [whole] = toMeasured(formula.right);
  if (part === undefined || whole === undefined) return [];
  const truth = part.measure.of?.kind === "truth" ? [part.measure.of.of] : [];
  const known = new Set(whole.groups.frame.where.map((condition) => JSON.stringify(condition)));
  return [
    {
      part: [...part.groups.frame.where.filter((condition) => !known.has(JSON.stringify(condition))), ...truth],
      whole: whole.groups.frame.where,
      ofTotal: part.groups.keys.length > 0 && (formula.right.kind === "fold" || whole.groups.keys.length === 0),
      hasKeys: part.groups.keys.length > 0,
    },
  ];
}

const sharePattern =
  /(?:percent(?:age)?|share|proportion|fraction|%)\s+of\s+(?:the\s+|all\s+)?(.+?)(?:\b(?:is|are|was|were|has|have|had|that|who|which|with|come|comes|came|belong|belongs|do|does|did|by|per|in each|for each)\b|[?.!]|$)/u;

/** What is wrong with the whole that a share is of, one sentence each: `The question is about a share of Adelie rows …`. */
export function findDoubtfulShares(question: QuestionWords, formulas: readonly Formula[]): string[] {
  const [told = "", named = null] = sharePattern.exec(question.text) ?? [];
  // Without a verb behind it, what stands after "in" or "during" says which part it is: `share of strikes during approach`.
  const isOpen =
    named !== null &&
    told
      .trimEnd()
      .replace(/[?.!]$/u, "")
      .endsWith(named.trimEnd());
  const subject = isOpen ? named.replace(/\s(?:during|in|on|at|from|under|over|above|below)\s.*$/u, " ") : named;
  return [...new Set(formulas.flatMap(toShares).flatMap((share) => toDoubt(share, subject, question)))];
}

function toDoubt(share: Share, subject: string | null, question: QuestionWords): string[] {
  if (share.ofTotal && share.part.length > 0 && /\b(?:in each|for each|by|per|within|of each)\b/u.test(question.text)) {
    return ["The shares are of all rows together, not of the rows of each group."];
  }
  const comparing = (conditions: readonly RowCondition[]) =>
    conditions.flatMap(toParts).filter((condition) => toValues(condition).length > 0);
  const [part, whole] = [comparing(share.part), comparing(share.whole)];
  if (subject === null) {
    return part.length + whole.length > 1
      ? [`The share is of ${toWholeText(whole)}; the question leaves open of which rows it should be.`]
      : [];
  }
  const words = toQuestionWords(subject, []);
  const isIn = (condition: RowCondition) => toValues(condition).every((value) => isNamed(words, value));
  const narrowing = part.filter(isIn);
  const foreign = whole.filter((condition) => !isIn(condition) && !isAskedTime(condition, question));
  if (narrowing.length > 0 && !share.hasKeys) {
    return [
      `The share is of ${toWholeText(whole)}, not only of those where ${narrowing.map(toConditionText).join(" and ")}.`,
    ];
  }
  return foreign.length > 0
    ? [`The share is of ${toWholeText(foreign)}, which the question does not speak of as the whole.`]
    : [];
}

/** Conditions joined by "and", one by one. */
function toParts(condition: RowCondition): RowCondition[] {
  return condition.kind === "all" ? condition.of.flatMap(toParts) : [condition];
}

function toWholeText(conditions: readonly RowCondition[]): string {
  return conditions.length === 0 ? "all rows" : `the rows where ${conditions.map(toConditionText).join(" and ")}`;
}

function toValues(condition: RowCondition): Cell[] {
  return toComparisons(condition).flatMap(({ comparison }) => {
    if (comparison.kind === "compare_both" || comparison.value === undefined) return [];
    return Array.isArray(comparison.value) ? [...(comparison.value as readonly Cell[])] : [comparison.value as Cell];
  });
}

function isNamed(words: QuestionWords, value: Cell): boolean {
  return value !== null && typeof value !== "boolean" && speaksOfValue(words, String(value));
}

/** Whether a condition keeps to a time that the question names anywhere: all of a share is of that time. */
function isAskedTime(condition: RowCondition, question: QuestionWords): boolean {
  return toComparisons(condition).every(
    ({ comparison, negated }) =>
      comparison.kind === "compare" &&
      comparison.of.kind === "date_part" &&
      !negated &&
      toValues(condition).every((value) => isNamed(question, value)),
  );
}

const each = /\b(?:of|in|within|for|at|on) (?:each|every) ((?:\p{L}+ ?){1,3})|\b(?:per|within) ((?:\p{L}+ ?){1,2})/u;

/** Shares of groups by two keys that are of another whole than the rows of each group that the question names, in one sentence each. */
export function findOtherWholes(question: QuestionWords, formulas: readonly Formula[]): string[] {
  const [, named = "", other = ""] = each.exec(question.text) ?? [];
  const words = toQuestionWords(`${named} ${other}`, []);
  return [...new Set(formulas.flatMap((formula) => toOtherWhole(formula, words)))];
}

function toOtherWhole(formula: Formula, words: QuestionWords): string[] {
  if (formula.kind !== "arithmetic") return [];
  const { op, left, right } = formula;
  if (op === "/" && right.kind === "arithmetic" && right.op === "-" && toMeasured(right).length > 1)
    return ["The figures divide by the difference of two others, not by all."];
  const isOfGroups = right.kind === "within" || right.kind === "fold";
  const keys = op === "/" && isOfGroups ? (toMeasured(left)[0]?.groups.keys ?? []) : [];
  if (keys.length < 2) return [...toOtherWhole(left, words), ...toOtherWhole(right, words)];
  const asked = keys.filter(({ expression }) => toColumnsOf(expression).some((name) => sharesWords(words, name)));
  const [only, ...others] = asked;
  if (only === undefined || others.length > 0) return [];
  const isOther = right.kind === "fold" || (right.kind === "within" && keys[right.key] !== only);
  return isOther ? [`The shares are not of the rows of each ${toColumnsOf(only.expression).join(" ")}.`] : [];
}

/** Means that divide a sum of the values that are there by all rows, in one sentence each. */
export function findDilutedMeans(question: QuestionWords, formulas: readonly Formula[]): string[] {
  if (!/\b(?:means?|averages?|avg)\b(?!.*\bper\b)/u.test(question.withoutColumns)) return [];
  return [...new Set(formulas.flatMap(toDiluted))].map(
    (name) => `The mean divides by all rows, also by those without a value of ${name}.`,
  );
}

function toDiluted(formula: Formula): string[] {
  if (formula.kind !== "arithmetic") return [];
  const { op, left, right } = formula;
  const isByRows = op === "/" && right.kind === "measure" && right.measure.of === null;
  if (!isByRows || left.kind !== "measure" || left.measure.aggregate !== "sum") {
    return [...toDiluted(left), ...toDiluted(right)];
  }
  const { of } = left.measure;
  if (of?.kind !== "column") return [];
  const { source, where } = right.groups.frame;
  const isGapless = where
    .flatMap((condition) => toComparisons(condition))
    .some(({ comparison }) => comparison.op === "not_missing" && toColumnsOf(comparison).includes(of.name));
  const column = source.dataset.profile.columns.find(({ name }) => name === of.name);
  return isGapless || column === undefined || column.missing === 0 ? [] : [of.name];
}
