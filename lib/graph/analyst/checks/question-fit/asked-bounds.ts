import type { ColumnExpression, RowCondition } from "@/lib/ports/column-expression";
import { toNumberText } from "../../plain-words";
import { toComparisons, toExpressionText } from "../../rederivation/lineage/describe-expression";
import type { Formula } from "../../rederivation/lineage/values";
import { toTruthOfAll, type Truth } from "./condition-truth";
import { toFigureParts, type FigurePart } from "./figure-parts";
import { toCells } from "./figure-rows";
import type { QuestionWords } from "./question-words";

type Comparison = Extract<RowCondition, { kind: "compare" }>;

/** Limits that a question gives for a number. */
interface Bound {
  text: string;
  numbers: readonly number[];
  holds: (value: number) => boolean;
}

const numeral = String.raw`[$€£]?\s?(-?\d[\d,]*(?:\.\d+)?)(?![\d/]|-\d)(\s?(?:k|thousand|million|billion|bn)\b)?`;
const more = "more|greater|higher|larger|longer|heavier|older|bigger|faster|hotter|warmer|taller";
const less = "less|fewer|lower|smaller|shorter|lighter|younger|cheaper|colder|slower";
const kinds: readonly {
  pattern: string;
  isOfTime?: boolean;
  holds: (value: number, first: number, second: number) => boolean;
}[] = [
  {
    pattern: String.raw`\bbetween ${numeral} and ${numeral}`,
    isOfTime: true,
    holds: (value, first, second) => value >= first && value <= second,
  },
  {
    pattern: String.raw`\b(?:no|not) (?:${more}) than ${numeral}|\b(?:at most|up to|maximum of) ${numeral}`,
    holds: (value, first) => value <= first,
  },
  {
    pattern: String.raw`\b(?:no|not) (?:${less}) than ${numeral}|\b(?:at least|minimum of) ${numeral}`,
    holds: (value, first) => value >= first,
  },
  {
    pattern: String.raw`${numeral}(?: \p{L}+)? (?:or|and) (?:${more}|above|over)\b`,
    holds: (value, first) => value >= first,
  },
  {
    pattern: String.raw`${numeral}(?: \p{L}+)? (?:or|and) (?:${less}|below|under)\b`,
    holds: (value, first) => value <= first,
  },
  {
    pattern: String.raw`\b(?:(?:${more}) than|over|above|exceed(?:s|ed|ing)?|beyond) ${numeral}`,
    holds: (value, first) => value > first,
  },
  { pattern: String.raw`\b(?:(?:${less}) than|under|below) ${numeral}`, holds: (value, first) => value < first },
];

/** The limits that a question names; between two numbers that can be years lies a time. */
function toBounds({ text }: QuestionWords): Bound[] {
  let rest = text;
  return kinds.flatMap(({ pattern, holds, isOfTime }) =>
    [...rest.matchAll(new RegExp(pattern, "gu"))].flatMap((match): Bound[] => {
      rest = rest.replace(match[0], " ");
      const numbers = toNumbers(match.slice(1));
      const [first, second = Number.NaN] = numbers;
      if (first === undefined) return [];
      if (isOfTime === true && numbers.every((number) => Number.isInteger(number) && number >= 1900 && number <= 2100))
        return [];
      return [{ text: match[0].trim(), numbers, holds: (value) => holds(value, first, second) }];
    }),
  );
}

const scales: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, million: 1e6, billion: 1e9, bn: 1e9 };

/** Numerals and the words behind them, in turn. */
function toNumbers(groups: readonly (string | undefined)[]): number[] {
  return groups.flatMap((group, index) => {
    if (group === undefined || !/^-?\d/u.test(group)) return [];
    return [Number(group.replaceAll(",", "")) * (scales[groups[index + 1]?.trim() ?? ""] ?? 1)];
  });
}

/**
 * Where rows are chosen by other limits than those that a question names, in one sentence each: `more than 10` done as ten or more, the wrong
 * side, or not at all.
 * @param options.isCut whether groups are left out in a way that is not known, which may be what a limit is for.
 */
export function findOtherBounds(
  question: QuestionWords,
  { formulas, isCut }: { formulas: readonly Formula[]; isCut: boolean },
): string[] {
  const parts = formulas.flatMap((formula) => toFigureParts(formula));
  if (parts.length === 0) return [];
  const bounds = toBounds(question);
  const unused = bounds.filter((bound) => !parts.some((part) => toCompared(part).some((one) => mentions(one, bound))));
  const used = bounds.filter((bound) => !unused.includes(bound));
  return [
    ...(isCut ? [] : unused.map(({ text }) => `The question says “${text}”, which the figures choose no rows by.`)),
    ...[...new Set(parts.flatMap((part) => toFaults(part, used)))].slice(0, 2),
  ];
}

/** The comparisons that choose rows, and the edges of bins, which do so too. */
function toCompared({ measure, conditions }: FigurePart): { of: ColumnExpression; numbers: readonly number[] }[] {
  const { groups } = measure;
  const bins = groups.keys.flatMap(({ expression }) =>
    expression.kind === "bin" ? [{ of: expression.of, numbers: expression.edges }] : [],
  );
  const truths = groups.keys.flatMap(({ expression }) =>
    expression.kind === "truth"
      ? [expression.of]
      : expression.kind === "choice"
        ? expression.branches.map(({ when }) => when)
        : [],
  );
  const compared = [...conditions, ...truths]
    .flatMap((condition) => toComparisons(condition))
    .flatMap(({ comparison }) =>
      comparison.kind === "compare" ? [{ of: comparison.of, numbers: toLimits(comparison) }] : [],
    );
  return [...bins, ...compared];
}

function toLimits(comparison: Comparison): number[] {
  return toCells(comparison).filter((cell) => typeof cell === "number");
}

function mentions({ numbers }: { numbers: readonly number[] }, bound: Bound): boolean {
  const isNear = (left: number, right: number) => Math.abs(left - right) <= Math.max(1, Math.abs(right) * 1e-9);
  return bound.numbers.some((wanted) =>
    numbers.some(
      (number) =>
        isNear(number, wanted) ||
        [1000, 100, 60].some((scale) => isNear(number, wanted * scale) || number === wanted / scale),
    ),
  );
}

function toFaults(part: FigurePart, bounds: readonly Bound[]): string[] {
  const compared = toCompared({ ...part, measure: { ...part.measure, groups: { ...part.measure.groups, keys: [] } } });
  const byExpression = new Map(compared.map(({ of }) => [JSON.stringify(of), of]));
  return [...byExpression].flatMap(([key, of]) => {
    const own = compared.filter((one) => JSON.stringify(one.of) === key);
    const asked = bounds.filter((bound) =>
      own.some(({ numbers }) =>
        bound.numbers.some(
          (number) => numbers.includes(number) || numbers.some((other) => Math.abs(other - number) <= 1),
        ),
      ),
    );
    return asked.length === 0 ? [] : toFault(part, { of, key, asked, limits: own.flatMap(({ numbers }) => numbers) });
  });
}

/** The first value at which the rows of a part and those that are asked for differ. */
function toFault(
  { conditions, measure }: FigurePart,
  { of, key, asked, limits }: { of: ColumnExpression; key: string; asked: readonly Bound[]; limits: readonly number[] },
): string[] {
  const { profile } = measure.groups.frame.source.dataset;
  const isWhole =
    of.kind === "column" && profile.columns.some(({ name, storage }) => name === of.name && storage.includes("INT"));
  const points = [...asked.flatMap(({ numbers }) => numbers), ...limits].flatMap((number) => {
    const step = isWhole ? 1 : Math.max(1e-6, Math.abs(number) * 1e-6);
    return [number, number - step, number + step];
  });
  const tell =
    (value: number) =>
    (comparison: Comparison): Truth => {
      if (JSON.stringify(comparison.of) !== key) return "free";
      return toComparisonTruth(comparison, value);
    };
  const other = points.find((point) => {
    const truth = toTruthOfAll(conditions, tell(point));
    return truth !== "unknown" && (truth !== "no") !== asked.every((bound) => bound.holds(point));
  });
  if (other === undefined) return [];
  const counts = toTruthOfAll(conditions, tell(other)) !== "no";
  const near = asked
    .flatMap(({ numbers }) => numbers)
    .find((number) => Math.abs(number - other) < 1e-3 * Math.max(1, Math.abs(number)));
  const place =
    near === undefined
      ? toNumberText(other)
      : near === other
        ? `exactly ${toNumberText(other)}`
        : other < near
          ? `less than ${toNumberText(near)}`
          : `more than ${toNumberText(near)}`;
  return [
    `The question says “${asked.map(({ text }) => text).join(" and ")}”, but rows with ${toExpressionText(of)} of ${place} ${counts ? "count" : "do not count"}.`,
  ];
}

function toComparisonTruth(comparison: Comparison, value: number): Truth {
  const { op } = comparison;
  const cells = toCells(comparison);
  if (op === "not_missing") return "yes";
  if (op === "is_missing") return "no";
  const numbers = cells.filter((cell) => typeof cell === "number");
  const [first] = numbers;
  if (first === undefined || numbers.length < cells.length || op === "contains") return "unknown";
  const results = {
    "=": value === first,
    in: numbers.includes(value),
    "!=": value !== first,
    "<": value < first,
    "<=": value <= first,
    ">": value > first,
    ">=": value >= first,
  };
  return results[op] ? "yes" : "no";
}
