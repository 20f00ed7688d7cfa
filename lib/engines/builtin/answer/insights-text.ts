import { escapeShort } from "./escape-short";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { formatLongDay } from "@/lib/domain/text/dates";
import { formatAmount, formatNumber, formatPercent } from "@/lib/domain/text/numbers";
import { insightLabels as labels } from "../compile/family-labels";
import { toInsightPlans, type Insight } from "../compile/insight-plans";
import { toMainMeasure } from "../compile/main-measure";
import { toWordList } from "@/lib/domain/text/word-list";
import type { PlanContext } from "../query/plan-context";
import type { Measure } from "@/lib/domain/plans/measure";
import type { PlanOf } from "../query/query";
import type { AnswerText } from "./answer-text";
import { formatCoefficient, toStrength } from "./correlation-text";
import { findTable, toRows } from "./result-reader";
import { findCountedNoun, toColumnWords, toMeasureWords, toRowCount, toValueWords, toWhere } from "./spoken-words";

type Context = PlanContext<PlanOf<"insights">>;

/** A measured fact. */
interface MeasuredFact {
  insight: Insight;
  about: string;
  value: number;
  /** The number for comparison. */
  beside: number;
  /** Describes what matters most in the data. */
  measure: Measure;
}

/** A largest share of at most this many times an even one is not remarkable. */
const mostEven = 1.4;

/** Names two columns without their units; `pair` contains both names from the data. */
function toPairWords(pair: string, { plan }: Insight): string {
  const columns = plan.family === "correlation" ? plan.columns : [];
  const first = columns.find((one) => columns.some((other) => pair === `${one} and ${other}`));
  if (first === undefined) return escapeShort(pair);
  return toWordList([first, pair.slice(first.length + " and ".length)].map(toColumnWords));
}

/** "from 3 January 2023 to 5 May 2024", "from 1955 to 2005" of whole years, "in 2024". */
function toPeriodWords(first: string, newest: string): string {
  const areYears = first.endsWith("-01-01") && newest.endsWith("-12-31");
  if (!areYears) return ` from ${formatLongDay(first)} to ${formatLongDay(newest)}`;
  const [start = "", end = ""] = [first, newest].map((day) => day.slice(0, 4));
  return start === end ? ` in ${start}` : ` from ${start} to ${end}`;
}

function toWholeSentence({ about, value, beside, measure }: MeasuredFact): string {
  const [, first, newest] = /^(\S+) to (\S+)$/.exec(about) ?? [];
  const period = first === undefined || newest === undefined ? "" : toPeriodWords(first, newest);
  const rows = `There are **${toRowCount(beside)}**${period}`;
  if (findCountedNoun(measure) !== null) return `${rows}.`;
  return `${rows}, with a ${toMeasureWords(measure)} of **${toValueWords(value, measure)}**.`;
}

function toTrendSentence({ about, value, beside, measure }: MeasuredFact): string {
  const [newer = "", older = ""] = escapeShort(about).split(" against ");
  const subject = findCountedNoun(measure) === null ? toMeasureWords(measure) : measure.label;
  const amount = toValueWords(beside, measure);
  if (value === 0) return `In ${newer} the ${subject} is ${amount}, the same as in ${older}.`;
  return `In ${newer} the ${subject} is ${amount}, **${formatPercent(Math.abs(value))} ${value > 0 ? "higher" : "lower"}** than in ${older}.`;
}

function toSentence(fact: MeasuredFact, context: Context): string {
  const { insight, about, value, beside, measure } = fact;
  const what = findCountedNoun(measure) ?? `the ${toMeasureWords(measure)}`;
  switch (insight.fact) {
    case "whole":
      return toWholeSentence(fact);
    case "largest share": {
      const [column = ""] = "columns" in insight.about ? insight.about.columns : [];
      const amount = findCountedNoun(measure) === null ? toValueWords(beside, measure) : toRowCount(beside);
      const even = 100 / (context.dataset.profile.columns.find(({ name }) => name === column)?.distinct ?? 1);
      if (value < mostEven * even)
        return `By ${toColumnWords(column)}, ${what} ${findCountedNoun(measure) === null ? "is" : "are"} spread fairly evenly; **${escapeShort(about)}** has the most with **${formatPercent(value)}** (${amount}).`;
      return `By ${toColumnWords(column)}, **${escapeShort(about)}** has the largest share of ${what}: **${formatPercent(value)}** (${amount}).`;
    }
    case "trend":
      return toTrendSentence(fact);
    case "outliers":
      return value === 0
        ? "No number lies unusually far from the others."
        : `**${toColumnWords(about)}** has the most unusual values: **${formatNumber(value)}** of ${formatNumber(beside)} lie far from the middle half.`;
    case "strongest relationship":
      return Math.abs(value) < 0.3
        ? `No two numbers are closely related; the strongest correlation is ${formatCoefficient(value)}, of ${toPairWords(about, insight)}.`
        : `**${toPairWords(about, insight)}** have ${toStrength(value)}: correlation **${formatCoefficient(value)}**.`;
    case "missing values":
      return value === 0
        ? "No values are missing."
        : `**${toColumnWords(about)}** lacks the most values: **${formatNumber(value)}** (${formatAmount(beside, "%")}).`;
    case "duplicate rows":
      return `**${toRowCount(value)}** ${value === 1 ? "repeats" : "repeat"} an earlier one in every column.`;
  }
}

/** Describes the data as a whole, followed by up to five measured facts. */
export function toInsightsText(context: Context, result: AnalysisResult): AnswerText | null {
  const table = findTable(result);
  if (table === null) return null;
  const rows = toRows(table);
  const measure = toMainMeasure(context);
  const facts = toInsightPlans(context).flatMap((insight): MeasuredFact[] => {
    const row = rows.find((candidate) => candidate.get(labels.fact) === insight.fact);
    const [value, beside] = [labels.value, labels.beside].map((label) => row?.number(label) ?? null);
    if (row === undefined || typeof value !== "number" || typeof beside !== "number") return [];
    return [{ insight, about: String(row.get(labels.about) ?? "no value"), value, beside, measure }];
  });
  const [first, ...others] = facts;
  if (first === undefined)
    return { headline: `There is nothing to measure${toWhere(context.plan.filters)}.`, findings: [], basis: [] };
  const isRelated = facts.some(({ insight }) => insight.fact === "strongest relationship");
  return {
    headline: toSentence(first, context),
    findings: others.map((fact) => `- ${toSentence(fact, context)}`),
    basis: isRelated ? ["A correlation alone does not show that one causes the other."] : [],
  };
}
