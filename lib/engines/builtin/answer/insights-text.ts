import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { insightLabels as labels } from "../compile/family-labels";
import { formatNumber, formatPercent } from "../compile/format-amount";
import { toInsightPlans, toMainMeasure, type Insight } from "../compile/insight-plans";
import type { PlanContext } from "../query/plan-context";
import type { PlanOf } from "../query/query";
import type { AnswerText } from "./answer-text";
import { formatCoefficient, toStrength } from "./correlation-text";
import { escapeMarkdown } from "./escape-markdown";
import { findTable, toRows } from "./result-reader";
import { findCountedNoun, toColumnWords, toMeasureWords, toRowCount, toWhere } from "./spoken-words";

type Context = PlanContext<PlanOf<"insights">>;

function toSentence(fact: Insight["fact"], options: { about: string; value: number; context: Context }): string {
  const { about, value, context } = options;
  const measure = toMainMeasure(context);
  const what = findCountedNoun(measure) ?? `the ${toMeasureWords(measure)}`;
  const name = escapeMarkdown(about);
  switch (fact) {
    case "largest share":
      return `**${name}** has the largest share of ${what}: **${formatPercent(value)}**.`;
    case "trend": {
      const [newer = "", older = ""] = name.split(" against ");
      const subject = findCountedNoun(measure) === null ? toMeasureWords(measure) : measure.label;
      if (value === 0) return `The ${subject} in ${newer} is the same as in ${older}.`;
      return `The ${subject} in ${newer} is **${formatPercent(Math.abs(value))}** ${value > 0 ? "higher" : "lower"} than in ${older}.`;
    }
    case "outliers":
      return value === 0
        ? "No number lies unusually far from the others."
        : `**${toColumnWords(about)}** has the most unusual values: **${formatNumber(value)}** far from the others.`;
    case "strongest relationship":
      return `**${name}** have ${toStrength(value)}: correlation **${formatCoefficient(value)}**.`;
    case "missing values":
      return value === 0
        ? "No values are missing."
        : `Most values are missing in **${toColumnWords(about)}**: **${formatNumber(value)}**.`;
    case "duplicate rows":
      return `**${toRowCount(value)}** ${value === 1 ? "repeats" : "repeat"} an earlier one in every column.`;
  }
}

/** Says up to five measured facts about the data, the first one as the answer. */
export function toInsightsText(context: Context, result: AnalysisResult): AnswerText | null {
  const table = findTable(result);
  if (table === null) return null;
  const rows = toRows(table);
  const sentences = toInsightPlans(context).flatMap(({ fact }) => {
    const row = rows.find((candidate) => candidate.get(labels.fact) === fact);
    const value = row?.number(labels.value) ?? null;
    if (row === undefined || value === null) return [];
    return [toSentence(fact, { about: String(row.get(labels.about) ?? "no value"), value, context })];
  });
  const [first, ...others] = sentences;
  if (first === undefined)
    return { headline: `There is nothing to measure${toWhere(context.plan.filters)}.`, findings: [], basis: [] };
  return {
    headline: first,
    findings: others.map((sentence) => `- ${sentence}`),
    basis: ["A correlation alone does not show that one causes the other."],
  };
}
