import { escapeShort } from "./escape-short";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { formatAmount, formatNumber, formatPercent } from "@/lib/domain/text/numbers";
import { toColumnUnit } from "@/lib/lexicon/columns/column-unit";
import { missingLabels, outlierLabels, overviewLabels } from "../compile/family-labels";
import type { PlanContext } from "../query/plan-context";
import type { PlanOf } from "../query/query";
import type { AnswerText } from "./answer-text";
import { findNumber, findTable, toRows, type TableRow } from "./result-reader";
import { toColumnWords, toRowCount, toWhere } from "./spoken-words";

/** Describes where values are missing. */
export function toMissingText({ plan }: PlanContext<PlanOf<"missing">>, result: AnalysisResult): AnswerText | null {
  const labels = missingLabels;
  const table = findTable(result);
  if (table === null) return null;
  const rows = toRows(table);
  const where = toWhere(plan.filters);
  const name = (row: TableRow) => escapeShort(String(row.get(labels.column) ?? ""));
  const count = (row: TableRow) => row.number(labels.missing) ?? 0;
  const share = (row: TableRow) => formatPercent(row.number(labels.share) ?? 0);
  const values = (number: number) => `${formatNumber(number)} missing ${number === 1 ? "value" : "values"}`;
  const [first, second] = rows;
  if (first === undefined) return null;
  if (second === undefined)
    return {
      headline: `${name(first)} has **${values(count(first))}**${where} (${share(first)}).`,
      findings: [],
      basis: [],
    };
  const gaps = rows.filter((row) => count(row) > 0);
  if (gaps.length === 0)
    return {
      headline: `**No values are missing** in the ${formatNumber(rows.length)} columns${where}.`,
      findings: [],
      basis: [],
    };
  const total = rows.reduce((sum, row) => sum + count(row), 0);
  const [most = first] = gaps;
  return {
    headline: `**${formatNumber(gaps.length)} of ${formatNumber(rows.length)} columns** have missing values${where}, ${formatNumber(total)} in all; most are missing in **${name(most)}** (${formatNumber(count(most))}).`,
    findings: gaps.slice(0, 20).map((row) => `- ${name(row)}: ${values(count(row))} (${share(row)})`),
    basis: ["Empty cells count as missing; words such as “unknown” do not."],
  };
}

/** Describes the number of outliers. */
export function toOutliersText(context: PlanContext<PlanOf<"outliers">>, result: AnalysisResult): AnswerText | null {
  const labels = outlierLabels;
  const table = findTable(result);
  if (table === null) return null;
  const rows = toRows(table);
  const [first, second] = rows;
  if (first === undefined) return null;
  const where = toWhere(context.plan.filters);
  const name = (row: TableRow) => toColumnWords(String(row.get(labels.column) ?? ""));
  const count = (row: TableRow) => row.number(labels.outliers) ?? 0;
  const noun = (number: number) =>
    `${number === 0 ? "no" : formatNumber(number)} ${number === 1 ? "outlier" : "outliers"}`;
  const line = (row: TableRow) => {
    const unit = toColumnUnit(context, String(row.get(labels.column) ?? ""));
    const limit = (label: string) => {
      const value = row.number(label);
      return value === null ? "no limit" : formatAmount(value, unit);
    };
    const number = (label: string) => formatNumber(row.number(label) ?? 0);
    return `${number(labels.below)} below ${limit(labels.low)} and ${number(labels.above)} above ${limit(labels.high)}, among ${toRowCount(row.number(labels.used) ?? 0)}`;
  };
  if (second === undefined)
    return {
      headline: `${name(first)} has **${noun(count(first))}**${where}.`,
      findings: [`- ${line(first)}.`],
      basis: [],
    };
  const found = rows.filter((row) => count(row) > 0);
  if (found.length === 0) return { headline: `**No column has outliers**${where}.`, findings: [], basis: [] };
  const others = rows.length - found.length;
  return {
    headline: `**${name(first)}** has the most outliers${where}: **${formatNumber(count(first))}**.`,
    findings: found.slice(0, 15).map((row) => `- ${name(row)}: ${noun(count(row))} (${line(row)})`),
    basis: others > 0 ? [`${formatNumber(others)} other ${others === 1 ? "column has" : "columns have"} none.`] : [],
  };
}

function toOverviewLine(row: TableRow, context: PlanContext): string {
  const labels = overviewLabels;
  const name = String(row.get(labels.column) ?? "");
  const [mean, low, high] = [labels.mean, labels.low, labels.high].map((label) => row.number(label));
  const missing = row.number(labels.missing) ?? 0;
  const format = (value: number) => formatAmount(value, toColumnUnit(context, name));
  const numbers =
    typeof mean === "number" && typeof low === "number" && typeof high === "number"
      ? `${format(low)} to ${format(high)}, average ${format(mean)}`
      : `${formatNumber(row.number(labels.distinct) ?? 0)} different values`;
  return `- **${escapeShort(name)}** (${escapeShort(String(row.get(labels.type) ?? ""))}): ${numbers}${missing > 0 ? `, ${formatNumber(missing)} missing` : ""}`;
}

/** Describes the content of the table. */
export function toOverviewText(context: PlanContext<PlanOf<"overview">>, result: AnalysisResult): AnswerText | null {
  const labels = overviewLabels;
  const table = findTable(result);
  if (table === null) {
    const columns = findNumber(result, labels.columns);
    const rows = findNumber(result, labels.rows);
    if (columns === null || rows === null) return null;
    const headline = `The table has **${formatNumber(columns)} columns** and **${toRowCount(rows)}**.`;
    return { headline, findings: [], basis: [] };
  }
  const rows = toRows(table);
  const [first] = rows;
  const height = first === undefined ? 0 : (first.number(labels.values) ?? 0) + (first.number(labels.missing) ?? 0);
  const columns = `${formatNumber(table.totalRows)} ${table.totalRows === 1 ? "column" : "columns"}`;
  return {
    headline: `The table has **${toRowCount(height)}** and **${columns}**.`,
    findings: rows.slice(0, 40).map((row) => toOverviewLine(row, context)),
    basis: table.totalRows > 40 ? [`The table lists all ${columns}.`] : [],
  };
}
