import type { ColumnProfile } from "@/lib/domain/profile";
import type { ColumnExpression } from "@/lib/ports/column-expression";
import { toColumnsOf, toExpressionText } from "../../rederivation/lineage/describe-expression";
import { toMeasured } from "../../rederivation/lineage/expected-parts";
import type { Formula } from "../../rederivation/lineage/values";
import { sharesWords, speaksOfValue, type QuestionWords } from "./question-words";

const parts: Readonly<Record<string, RegExp>> = {
  year: /\byears?\b|\bannual|\byearly\b|\bover time\b|\btrend|\b(?:19|20)\d{2}\b/u,
  quarter: /\bquarter|\bq[1-4]\b|\bseason|\bover time\b|\btrend/u,
  month:
    /\bmonth|\bseason|\bsummer|\bwinter|\bspring|\bautumn|\bover time\b|\btrend|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b/u,
  week: /\bweek|\bover time\b|\btrend/u,
  day: /\bdays?\b|\bdaily\b|\bdates?\b|\bover time\b|\btrend|\bwhen\b/u,
  weekday: /\bweekday|\bday of (?:the )?week|\bdays?\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\bweekend/u,
  hour: /\bhours?\b|\bhourly\b|\btime of (?:the )?day\b|\bwhen\b/u,
  dayofyear: /\bdays?\b/u,
};

/**
 * What figures are grouped by although no word of the question is about it, as names of columns. Of numbers that come from whole groups
 * (a sum of group means) the groups count too.
 */
export function findUnaskedKeys(
  questions: readonly QuestionWords[],
  formulas: readonly Formula[],
  columns: readonly ColumnProfile[],
): string[] {
  const keys = formulas.flatMap(toMeasured).flatMap(({ groups }) => groups.keys.map(({ expression }) => expression));
  const unasked = keys.filter((key) => !questions.some((question) => isAsked(key, { question, columns })));
  return [...new Set(unasked.map(toExpressionText))];
}

function isAsked(
  key: ColumnExpression,
  { question, columns }: { question: QuestionWords; columns: readonly ColumnProfile[] },
): boolean {
  if (key.kind === "date_part") return parts[key.part]?.test(question.text) ?? true;
  if (key.kind === "period") return parts[key.unit]?.test(question.text) ?? true;
  if (key.kind === "truth" || key.kind === "bin" || key.kind === "choice") return true;
  const names = toColumnsOf(key);
  if (names.some((name) => sharesWords(question, name))) return true;
  const read = columns.filter(({ name }) => names.includes(name));
  if (read.some(({ type }) => type === "date") && Object.values(parts).some((pattern) => pattern.test(question.text)))
    return true;
  return read.some(({ top }) => top.some(({ value }) => typeof value === "string" && speaksOfValue(question, value)));
}
