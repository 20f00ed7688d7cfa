import { toPlainName } from "../figures/plain-name";
import type { ResultFigure } from "../figures/result-figures";

const labelWords = /(?:^|\s)(?:years?|month|day|weekday|day of week|hour|quarter|decade|week|id|index|rank|code|zip)$/u;
const measureWords = /\b(?:per|mean|average|avg|count|total|number|num|sum|n)\b/u;

const probability = /\bp[\s_-]?val|^p$|signific/iu;
const statistic = /statistic|\b[tfz][\s_-]?(?:stat|value|score)|^[tfz]$|\bchi/iu;
const relation = /corr|pearson|spearman|kendall|\brho\b|\br\b|\br[_\s]?(?:2|squared)\b|r²/iu;

/** Whether a value is a p-value; only crossing 5 % matters. */
export function isProbability({ name }: ResultFigure): boolean {
  return probability.test(name);
}

/** Whether a value is a test statistic, which moves with any row. */
export function isStatistic({ name }: ResultFigure): boolean {
  return statistic.test(name);
}

/** Whether a value is a relationship too weak for a meaningful fraction. */
export function isWeakRelation(figure: ResultFigure): boolean {
  return isRelation(figure) && typeof figure.value === "number" && Math.abs(figure.value) < 0.1;
}

/** Whether a value is the strength of a relationship. */
export function isRelation({ name }: ResultFigure): boolean {
  return relation.test(name) && !isProbability({ name, value: null, place: {} });
}

/** Whether a value is a year, a row number or the like, for which a percentage is meaningless. */
export function isNumberedLabel({ name, value, place }: ResultFigure): boolean {
  const plain = toPlainName((place.column ?? place.entry ?? name).replaceAll("_", " "));
  return Number.isInteger(value) && labelWords.test(plain) && !measureWords.test(plain);
}
