import { escapeShort } from "./escape-short";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { formatNumber } from "@/lib/domain/text/numbers";
import { toRowValueUnit } from "@/lib/lexicon/columns/row-value-text";
import { isDated, toQueryShape, type QueryShape } from "../compile/query-shape";
import { toWordList } from "@/lib/domain/text/word-list";
import { findTotalsToLeaveOut } from "../query/leave-out-totals";
import type { PlanContext } from "../query/plan-context";
import type { Filter, Measure, MeasureValue } from "@/lib/domain/plans/measure";
import type { PlanOf } from "../query/query";
import type { AnswerText } from "./answer-text";
import { findEntry, findNumber } from "./result-reader";
import {
  findCountedNoun,
  toCount,
  toMeasureWords,
  toRowCount,
  toRowValueWords,
  toShareConditions,
  toValueWords,
  toVerb,
  toWhere,
} from "./spoken-words";

type Context = PlanContext<PlanOf<"query">>;

/** Returns the unit of a value within a measure. */
function toPartUnit(value: MeasureValue, unit: string | null): string | null {
  switch (value.kind) {
    case "rows":
    case "distinct":
      return null;
    case "aggregate":
    case "percentile":
      return toRowValueUnit(value.of) ?? (unit === "%" ? null : unit);
    case "combination":
      return toPartUnit(value.left, unit) ?? toPartUnit(value.right, unit);
    case "quotient":
      return null;
  }
}

/** Names the parts of a ratio, sum or difference. */
function toParts(shape: QueryShape, measure: Measure, result: AnalysisResult): string[] {
  const parts = shape.columns.filter(({ role }) => role === "part");
  const { value } = measure;
  if (value.kind === "quotient" && value.top.kind === "rows" && value.bottom.kind === "rows") return [];
  return parts.flatMap((part) => {
    const number = findNumber(result, part.label);
    if (number === null || part.value.kind === "present" || part.value.kind === "absent") return [];
    const isDivisor = value.kind === "quotient" && JSON.stringify(value.bottom) === JSON.stringify(part.value);
    const unit = toPartUnit(part.value, isDivisor ? null : measure.unit);
    return [`- ${escapeShort(part.label)}: ${toValueWords(number, { label: part.label, unit, value: part.value })}`];
  });
}

/** Formats “46 of 640” for a share of rows. */
function toRatio(shape: QueryShape, { value }: Measure, result: AnalysisResult): string {
  if (value.kind !== "quotient" || value.top.kind !== "rows" || value.bottom.kind !== "rows") return "";
  const [top, bottom] = shape.columns
    .filter(({ role }) => role === "part")
    .map(({ label }) => findNumber(result, label));
  return typeof top === "number" && typeof bottom === "number" ? `: ${formatNumber(top)} of ${toRowCount(bottom)}` : "";
}

function toClause(measure: Measure, label: string, options: { result: AnalysisResult; context: Context }): string {
  const { result, context } = options;
  const entry = findEntry(result, label);
  const value = typeof entry === "object" ? null : entry;
  const noun = findCountedNoun(measure);
  if (noun !== null && typeof value === "number") {
    return `there ${value === 1 ? "is" : "are"} **${toCount(value, noun)}**`;
  }
  const words = toMeasureWords(measure, { dated: isDated(measure, context) });
  return `the ${words} ${toVerb(measure)} **${toValueWords(value, measure)}**`;
}

/** Returns the conditions that all values of a measure share and its label does not mention. */
function toShownFilters(measures: readonly Measure[], filters: readonly Filter[]): readonly Filter[] {
  const [only, other] = measures;
  if (only === undefined || other !== undefined) return filters;
  const { value } = only;
  const isPlain = value.kind === "rows" || value.kind === "distinct" || value.kind === "aggregate";
  return isPlain && /^(number|total|average|mean|median|different|lowest|highest)\b/.test(only.label)
    ? [...filters, ...value.where]
    : filters;
}

/**
 * Formats “**7.1 %** of the tickets are those where …” for a share that its label does not explain; null for other measures.
 */
function toShareSentence(measure: Measure, entry: { value: unknown; ratio: string; where: string }): string | null {
  const noun = /^share of (.+)$/su.exec(measure.label)?.[1];
  const conditions = toShareConditions(measure);
  if (noun === undefined || conditions.length === 0 || typeof entry.value !== "number") return null;
  const share = `**${toValueWords(entry.value, measure)}** of the ${escapeShort(noun)}${entry.where}`;
  const { value } = measure;
  const isAmount = value.kind === "quotient" && value.top.kind === "aggregate";
  return `${share} ${isAmount ? "is from rows" : "are those"}${toWhere(conditions)}${entry.ratio}.`;
}

/** Describes the measures of all rows in one sentence, with their parts and their numbers of rows. */
export function toWholeText(context: Context, result: AnalysisResult): AnswerText | null {
  const { measures, filters } = context.plan;
  if (result.kind !== "record") return null;
  const shape = toQueryShape(context);
  const columns = shape.columns.filter(({ role }) => role === "measure");
  const [first] = measures;
  const [lead] = columns;
  if (
    first === undefined ||
    lead === undefined ||
    columns.some(({ label }) => result.entries.every(({ name }) => name !== label))
  )
    return null;
  const where = toWhere(toShownFilters(measures, filters));
  if (findEntry(result, lead.label) === null && measures.length === 1) {
    const { value } = first;
    const reason =
      value.kind === "aggregate" || value.kind === "percentile"
        ? `No row with a value of ${toRowValueWords(value.of)} is left${where}, so there is no answer.`
        : `There is no ${toMeasureWords(first)}${where}: nothing is left to compute it from.`;
    return { headline: reason, findings: [], basis: [] };
  }
  const clauses = columns.slice(0, 3).map(({ label, measure }) => {
    const one = measures[measure] ?? first;
    return toClause(one, label, { result, context });
  });
  const [opening = "", ...more] = clauses;
  // The condition follows the subject, except when several numbers share it.
  const placed =
    more.length > 0
      ? `${toWordList(clauses)}${where}`
      : opening.startsWith("there ")
        ? `${opening}${where}`
        : opening.replace(/ (is|are) (?=\*\*)/, (verb) => `${where}${verb}`);
  const ratio = toRatio(shape, first, result);
  const share =
    more.length > 0 ? null : toShareSentence(first, { value: findNumber(result, lead.label), ratio, where });
  const sentence = `${placed.charAt(0).toUpperCase()}${placed.slice(1)}${more.length > 0 ? "" : ratio}.`;
  const used = findNumber(result, shape.columns.find(({ role }) => role === "used")?.label ?? "");
  const missing = findNumber(result, shape.columns.find(({ role }) => role === "missing")?.label ?? "") ?? 0;
  const rest = columns.slice(3).map(({ label, measure }) => {
    const clause = toClause(measures[measure] ?? first, label, { result, context }).replaceAll("**", "");
    return `- ${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
  });
  const isCount = findCountedNoun(first) !== null && measures.length === 1;
  return {
    headline: share ?? sentence,
    findings: [...rest, ...toParts(shape, first, result)],
    basis: [
      ...(isCount && where !== "" && findTotalsToLeaveOut(context.plan, context.dataset).length === 0
        ? [`Counted among all ${toRowCount(context.dataset.profile.rowCount)} of the table.`]
        : []),
      ...(used === null ? [] : [`Computed from ${toRowCount(used)} with a value.`]),
      ...(missing > 0 ? [`${toRowCount(missing)} without a value ${missing === 1 ? "is" : "are"} left out.`] : []),
    ],
  };
}
