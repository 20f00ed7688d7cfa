import type { ColumnProfile } from "@/lib/domain/profile";
import { toColumnsOf } from "../../rederivation/lineage/describe-expression";
import { toMeasured } from "../../rederivation/lineage/expected-parts";
import type { Formula } from "../../rederivation/lineage/values";
import { toFigureRows, toCells } from "./figure-rows";
import { toStem, type QuestionWords } from "./question-words";

type Direction = "min" | "max";
const low =
  /\b(?:lowest|smallest|coldest|shortest|cheapest|lightest|youngest|slowest|weakest|(?<!at )least|fewest|minimum)\b/u;
const high =
  /\b(?:highest|largest|biggest|greatest|warmest|hottest|longest|heaviest|oldest|fastest|strongest|tallest|(?<!at )most(?! of\b| recent)|maximum)\b/u;
const extreme =
  /\b(?:lowest|smallest|coldest|highest|largest|biggest|greatest|warmest|hottest|longest|heaviest|oldest|tallest)\b/u;
const otherFigure =
  /\b(?:means?|averages?|avg|typical|total|sum|how many|number of|count|medians?|percent\w*|share|proportion|correlat\w*)\b/u;

/** What a question asks for by its direction (the lowest, from one year to another, one minus another) and the figures go against. */
export function findUnmetDirections(
  question: QuestionWords,
  formulas: readonly Formula[],
  columns: readonly ColumnProfile[],
): string[] {
  const asked = toAsked(question, columns);
  const found = new Set(formulas.flatMap(toDirections));
  const [only] = asked;
  const isPlain = formulas.length > 0 && formulas.every(isMeanOfAll);
  const isOpposite = asked.length === 1 && found.size > 0 && only !== undefined && !found.has(only);
  const isNone =
    asked.length > 0 && isPlain && extreme.test(question.text) && !otherFigure.test(question.withoutColumns);
  return [
    ...(isOpposite || isNone ? [asked.map((how) => (how === "min" ? "the lowest" : "the highest")).join(" and ")] : []),
    ...(/\brange of\b(?! dates| years)/u.test(question.text) && found.size === 1 ? ["a range"] : []),
    ...(isAdded(question, formulas) ? ["a change"] : []),
    ...(isNoProduct(question, formulas) ? ["a product"] : []),
    ...(isReversed(question, formulas) ? ["a difference the other way round"] : []),
  ];
}

function toAsked({ text, withoutColumns }: QuestionWords, columns: readonly ColumnProfile[]): Direction[] {
  const isNamed = columns.some(({ name }) => /max|min|highest|lowest/iu.test(name));
  const words = isNamed ? withoutColumns.replace(/\b(?:minimum|maximum)\b/gu, " ") : text;
  return [...(low.test(words) ? (["min"] as const) : []), ...(high.test(words) ? (["max"] as const) : [])];
}

/** The direction that a figure is chosen by; of groups that are all shown, none. */
function toDirections(formula: Formula): Direction[] {
  switch (formula.kind) {
    case "constant":
      return [];
    case "arithmetic":
    case "compare":
      return [...toDirections(formula.left), ...toDirections(formula.right)];
    case "within":
    case "along":
    case "place":
      return [];
    case "key":
      return [formula.how];
    case "fold":
      return formula.how === "min" || formula.how === "max" ? [formula.how] : [];
    case "pick":
      return [];
    case "measure": {
      const { aggregate } = formula.measure;
      return formula.groups.keys.length === 0 && (aggregate === "min" || aggregate === "max") ? [aggregate] : [];
    }
  }
}

function isMeanOfAll(formula: Formula): boolean {
  return (
    formula.kind === "measure" &&
    formula.groups.keys.length === 0 &&
    formula.measure.of !== null &&
    ["mean", "median", "sum"].includes(formula.measure.aggregate)
  );
}

const changing =
  /\b(?:gr[eo]w\w*|increas\w*|chang\w*|declin\w*|decreas\w*|rise|rose|drop\w*|fall|fell)\b.*\bfrom\b.*\bto\b/u;

/** Whether figures of two times are added where a change between them is asked for. */
function isAdded({ text }: QuestionWords, formulas: readonly Formula[]): boolean {
  const all = formulas.flatMap(toArithmetic);
  const isSum = ({ op, left, right }: (typeof all)[number]) =>
    op === "+" && toMeasured(left).length > 0 && toMeasured(right).length > 0;
  return changing.test(text) && all.some(isSum) && !all.some(({ op }) => op === "-" || op === "/");
}

/** Whether columns that should be multiplied are added or subtracted row by row. */
function isNoProduct({ text }: QuestionWords, formulas: readonly Formula[]): boolean {
  const computed = formulas
    .flatMap(toMeasured)
    .flatMap(({ measure: { of } }) => (of?.kind === "arithmetic" ? [of] : []));
  return (
    /\p{L} (?:times|multiplied by) \p{L}/u.test(text) &&
    computed.length > 0 &&
    computed.every(
      ({ op, left, right }) => (op === "+" || op === "-") && left.kind === "column" && right.kind === "column",
    )
  );
}

function toArithmetic(formula: Formula): Extract<Formula, { kind: "arithmetic" }>[] {
  return formula.kind === "arithmetic" ? [formula, ...toArithmetic(formula.left), ...toArithmetic(formula.right)] : [];
}

/** Whether `a minus b` is computed as b − a, or a change from one year to another as one into the past. */
function isReversed({ text }: QuestionWords, formulas: readonly Formula[]): boolean {
  const differences = formulas.flatMap(toArithmetic).filter(({ op }) => op === "-");
  const [before, after, ...more] = text.split(/\bminus\b/u).map((part) => toWords(part));
  const isSwapped = ({ left, right }: (typeof differences)[number]) => {
    const [first, second] = [toNames(left), toNames(right)];
    if (before === undefined || after === undefined || more.length > 0) return false;
    if (first.length !== 1 || second.length !== 1 || first[0] === second[0]) return false;
    const stands = (name: string | undefined, where: string) => where.includes(toWords(name ?? ""));
    return (
      stands(first[0], after) && stands(second[0], before) && !stands(first[0], before) && !stands(second[0], after)
    );
  };
  const [, from, to] = /\bfrom (\d{4}) (?:to|until) (\d{4})\b/u.exec(text) ?? [];
  const isBackward = ({ left, right }: (typeof differences)[number]) =>
    changing.test(text) && from !== undefined && isOnlyOf(left, from) && to !== undefined && isOnlyOf(right, to);
  return differences.some((part) => isSwapped(part) || isBackward(part));
}

function isOnlyOf(formula: Formula, year: string): boolean {
  const rows = toFigureRows([formula]);
  const equal = rows.comparisons.filter(({ op }) => op === "=").flatMap(toCells);
  return [...equal, ...rows.picked].some((cell) => String(cell) === year);
}

function toNames(formula: Formula): string[] {
  const parts = toMeasured(formula).map(({ measure }) => measure.of);
  return [...new Set(parts.flatMap((of) => (of === null ? [] : toColumnsOf(of))))];
}

function toWords(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(toStem).join(" ")} `;
}
