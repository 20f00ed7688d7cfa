import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { formatNumber } from "@/lib/domain/text/numbers";
import { correlationLabels as labels } from "../compile/family-labels";
import type { PlanContext } from "../query/plan-context";
import type { PlanOf } from "../query/query";
import type { AnswerText } from "./answer-text";
import { findNumber, findTable, toRows, type TableRow } from "./result-reader";
import { toColumnWords, toRowCount, toWhere } from "./spoken-words";

type Context = PlanContext<PlanOf<"correlation">>;

/** Describes the strength of a relationship; the limits are a convention. */
export function toStrength(coefficient: number): string {
  const size = Math.abs(coefficient);
  const sign = coefficient < 0 ? "negative" : "positive";
  if (size < 0.1) return "practically no linear relationship";
  if (size < 0.3) return `a weak ${sign} relationship`;
  return size < 0.7 ? `a moderate ${sign} relationship` : `a strong ${sign} relationship`;
}

/** Formats a correlation with three decimals. */
export function formatCoefficient(value: number): string {
  return formatNumber(Number(value.toFixed(3)));
}

const caution = "A correlation alone does not show that one causes the other.";

function toPair(context: Context, result: AnalysisResult): AnswerText | null {
  const { columns, filters } = context.plan;
  const [x = "", y = ""] = columns.map(toColumnWords);
  const pearson = findNumber(result, labels.pearson);
  const spearman = findNumber(result, labels.spearman);
  const used = findNumber(result, labels.used);
  const missing = findNumber(result, labels.missing) ?? 0;
  if (used === null) return null;
  const where = toWhere(filters);
  if (pearson === null) {
    return {
      headline: `There is no correlation of ${x} and ${y}${where}: too few rows have both values, or one of them never varies.`,
      findings: [],
      basis: [`${toRowCount(used)} with both values.`],
    };
  }
  const left =
    missing > 0 ? [`${toRowCount(missing)} without both values ${missing === 1 ? "is" : "are"} left out.`] : [];
  return {
    headline: `${x} and ${y} have ${toStrength(pearson)}${where}: Pearson correlation **${formatCoefficient(pearson)}** over ${toRowCount(used)}.`,
    findings:
      spearman === null
        ? []
        : [`- By ranks (Spearman), which a few extreme values move less, it is ${formatCoefficient(spearman)}.`],
    basis: [...left, caution],
  };
}

function toMatrix(context: Context, result: AnalysisResult): AnswerText | null {
  const { filters, target } = context.plan;
  const table = findTable(result);
  if (table === null) return null;
  const rows = toRows(table).filter((row) => row.number(labels.pearson) !== null);
  const [first] = rows;
  const where = toWhere(filters);
  if (first === undefined)
    return {
      headline: `No pair of columns has a correlation${where}: too few rows have values, or they never vary.`,
      findings: [],
      basis: [],
    };
  const names = (row: TableRow) =>
    [labels.first, labels.second].map((label) => toColumnWords(String(row.get(label) ?? "")));
  const [x = "", y = ""] = names(first);
  const strongest = first.number(labels.pearson) ?? 0;
  const headline =
    target === null
      ? `The strongest correlation${where} is between **${x}** and **${y}**: **${formatCoefficient(strongest)}**, ${toStrength(strongest)}.`
      : `**${y}** has the strongest correlation with ${x}${where}: **${formatCoefficient(strongest)}**, ${toStrength(strongest)}.`;
  const lines = rows.slice(0, 10).map((row) => {
    const pair = names(row);
    return `- ${target === null ? pair.join(" and ") : (pair[1] ?? "")}: ${formatCoefficient(row.number(labels.pearson) ?? 0)} (${toRowCount(row.number(labels.used) ?? 0)})`;
  });
  const listed = table.totalRows > lines.length ? [`The table lists all ${formatNumber(table.totalRows)} pairs.`] : [];
  return { headline, findings: lines, basis: [...listed, caution] };
}

/** Describes one correlation or the strongest of several. */
export function toCorrelationText(context: Context, result: AnalysisResult): AnswerText | null {
  return result.kind === "record" ? toPair(context, result) : toMatrix(context, result);
}
