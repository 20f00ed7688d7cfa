import type { ColumnExpression } from "@/lib/ports/column-expression";
import { toNumberText } from "../../plain-words";
import { toColumnsOf } from "../../rederivation/lineage/describe-expression";
import { toMeasured } from "../../rederivation/lineage/expected-parts";
import type { Formula } from "../../rederivation/lineage/values";
import { toNumbersOfText } from "../known-numbers";
import type { QuestionWords } from "./question-words";

interface Unit {
  of: "mass" | "length" | "time";
  /** How many of the smallest unit it is. */
  size: number;
  pattern: RegExp;
}

const units: readonly Unit[] = [
  { of: "mass", size: 1, pattern: /\b(?:g|grams?|grammes?)\b/u },
  { of: "mass", size: 0.001, pattern: /\b(?:mg|milligrams?)\b/u },
  { of: "mass", size: 1000, pattern: /\b(?:kg|kgs|kilos?|kilograms?)\b/u },
  { of: "mass", size: 1e6, pattern: /\b(?:tonnes?|tons?)\b/u },
  { of: "length", size: 1, pattern: /\b(?:mm|millimet(?:er|re)s?)\b/u },
  { of: "length", size: 10, pattern: /\b(?:cm|centimet(?:er|re)s?)\b/u },
  { of: "length", size: 1000, pattern: /\b(?:m|met(?:er|re)s?)\b/u },
  { of: "length", size: 1e6, pattern: /\b(?:km|kms|kilomet(?:er|re)s?)\b/u },
  { of: "time", size: 1, pattern: /\b(?:s|secs?|seconds?)\b/u },
  { of: "time", size: 0.001, pattern: /\b(?:ms|milliseconds?)\b/u },
  { of: "time", size: 60, pattern: /\b(?:min|mins|minutes?)\b/u },
  { of: "time", size: 3600, pattern: /\b(?:h|hrs?|hours?)\b/u },
  { of: "time", size: 86_400, pattern: /\bdays?\b/u },
];

const multiples: readonly [RegExp, number][] = [
  [/\bin (?:\p{L}+ )?thousands?\b|\bthousands of\b|\bin k\b/u, 1e-3],
  [/\bin (?:\p{L}+ )?millions?\b|\bmillions of\b|\bmn\b/u, 1e-6],
  [/\bin (?:\p{L}+ )?billions?\b|\bbillions of\b|\bbn\b/u, 1e-9],
];
const perPart =
  /\b(?:per|each|every|daily|weekly|monthly|quarterly|yearly|annual|annually|hourly|average|mean|avg|half|midpoint)\b/u;
const parts: readonly number[] = [2, 3, 4, 7, 12, 24, 30, 52, 60, 365];
const percents =
  /\b(?:percent\w*|share|proportion|fraction|rate|ratio|growth|gr[eo]w\w*|change\w*|increas\w*|decreas\w*|declin\w*|higher|lower|more|less)\b|%/u;

/**
 * What is wrong with the scale of figures: the question asks for another unit than the column has, or they are multiplied by a number that
 * it does not ask for. One sentence each.
 */
export function findOtherScales(question: QuestionWords, formulas: readonly Formula[]): string[] {
  return [...new Set(formulas.flatMap((formula) => toScaleFault(question, formula)))];
}

function toScaleFault(question: QuestionWords, formula: Formula): string[] {
  const scale = toScale(formula);
  const columns = [
    ...new Set(toMeasured(formula).flatMap(({ measure }) => (measure.of === null ? [] : toColumnsOf(measure.of)))),
  ];
  const [column, ...others] = columns;
  const wanted =
    column === undefined || others.length > 0 || isOfShares(formula) ? null : toWantedScale(question, column);
  if (wanted !== null && column !== undefined) {
    if (isNear(scale, wanted.scale)) return [];
    return [
      `The question asks for ${wanted.name}: ${column} times ${toNumberText(wanted.scale)}, but the figures are ${isNear(scale, 1) ? `${column} as it stands` : `${column} times ${toNumberText(scale)}`}.`,
    ];
  }
  if (isNear(scale, 1) || isScaleAsked(question, scale, formula)) return [];
  return [`The figures are multiplied by ${toNumberText(scale)}, which the question does not ask for.`];
}

function isOfShares(formula: Formula): boolean {
  if (formula.kind === "pick" || formula.kind === "fold" || formula.kind === "along") return isOfShares(formula.of);
  if (formula.kind !== "arithmetic") return false;
  const isMeasured = toMeasured(formula.left).length > 0 && toMeasured(formula.right).length > 0;
  return (formula.op === "/" && isMeasured) || isOfShares(formula.left) || isOfShares(formula.right);
}

function isScaleAsked({ text }: QuestionWords, scale: number, formula: Formula): boolean {
  const isOfTruth = toMeasured(formula).some(
    ({ measure }) => measure.of?.kind === "truth" && measure.aggregate === "mean",
  );
  if (isNear(scale, 100)) return isOfTruth || (isOfShares(formula) && percents.test(text));
  if (multiples.some(([pattern, factor]) => isNear(scale, factor) && pattern.test(text))) return true;
  if (parts.some((part) => isNear(scale, 1 / part)) && perPart.test(text)) return true;
  if (
    units.some(
      ({ size, pattern, of }) =>
        pattern.test(text) && units.some((other) => other.of === of && isNear(scale, other.size / size)),
    )
  )
    return true;
  return toNumbersOfText(text).some(
    (number) => number !== 0 && (isNear(scale, number) || isNear(scale, 1 / number) || isNear(scale, number / 100)),
  );
}

/** The scale that a question asks for, when the column's unit stands in its name. */
function toWantedScale({ text }: QuestionWords, column: string): { scale: number; name: string } | null {
  const own = /[([]\s*([^)\]]+?)\s*[)\]]\s*$/u.exec(column)?.[1]?.toLowerCase();
  const from = own === undefined ? undefined : units.find(({ pattern }) => pattern.exec(own)?.[0] === own);
  const asked = /\bin (\p{L}+)\b(?=[\s?.,]*(?:$|by|per|for|of|on|in|across|among|with|and|over)\b|[\s?.,]*$)/u.exec(
    text,
  )?.[1];
  const to =
    asked === undefined
      ? undefined
      : units.find(({ of, pattern }) => of === from?.of && pattern.exec(asked)?.[0] === asked);
  return from === undefined || to === undefined || asked === undefined
    ? null
    : { scale: from.size / to.size, name: asked };
}

/** What a figure is multiplied by, by constants in it and in what is computed of each row. */
function toScale(formula: Formula): number {
  switch (formula.kind) {
    case "constant":
      return 1;
    case "measure": {
      const { aggregate, of } = formula.measure;
      const isScaled = of !== null && !["count", "count_distinct", "corr"].includes(aggregate);
      return isScaled ? toExpressionScale(of) ** (aggregate === "variance" ? 2 : 1) : 1;
    }
    case "arithmetic":
      return toArithmeticScale(formula.op, { left: formula.left, right: formula.right, of: toScale });
    case "compare":
      return 1;
    case "place":
      return 1;
    case "along":
    case "within":
    case "fold":
    case "pick":
    case "key":
      return formula.kind === "key" || (formula.kind === "fold" && formula.how === "count") ? 1 : toScale(formula.of);
  }
}

function toExpressionScale(expression: ColumnExpression): number {
  switch (expression.kind) {
    case "arithmetic":
      return toArithmeticScale(expression.op, {
        left: expression.left,
        right: expression.right,
        of: toExpressionScale,
      });
    case "filled":
      return toExpressionScale(expression.of);
    default:
      return 1;
  }
}

type Side = Formula | ColumnExpression;

function toArithmeticScale<Part extends Side>(
  op: "+" | "-" | "*" | "/",
  { left, right, of }: { left: Part; right: Part; of: (part: Part) => number },
): number {
  const [first, second] = [toConstant(left), toConstant(right)];
  const [scale, other] = [first === null ? of(left) : 1, second === null ? of(right) : 1];
  if (first !== null && second !== null) return 1;
  switch (op) {
    case "*":
      return scale * other * (first ?? 1) * (second ?? 1);
    case "/":
      return (scale * (first ?? 1)) / (other * (second === null || second === 0 ? 1 : second));
    default:
      // Sums of parts of one scale have that scale; of a constant, none.
      return first !== null ? Math.abs(other) : second !== null || isNear(scale, other) ? scale : 1;
  }
}

function toConstant(part: Side): number | null {
  if (part.kind === "constant") return part.value;
  return part.kind === "literal" && typeof part.value === "number" ? part.value : null;
}

function isNear(left: number, right: number): boolean {
  return Math.abs(left - right) <= 1e-9 * Math.max(Math.abs(left), Math.abs(right));
}
