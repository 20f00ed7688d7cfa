import type { Cell } from "@/lib/domain/cell";
import type { AnalysisResult } from "@/lib/domain/execution";
import type { Measure, PlanOf } from "../../plan/plan";
import { getColumn, type PlanContext } from "../../plan/plan-context";
import { isDate } from "../../matching/column-role";
import { toMeasureLabel } from "../../python/labels";
import { toColumnWords, toRowCount, toWordList } from "../../wording/column-words";
import { toWhere } from "../../wording/filter-words";
import { escapeMarkdown } from "../../wording/escape-markdown";
import { formatNumber, formatQuantity } from "../../wording/format-number";
import { findEntry, findNumber, findTable, toRows, type TableRow } from "../../wording/result-reader";
import type { FamilyText } from "../family";
import { isNamed, isTimeline, toGroupNames, toRowName, toUnnamedNote } from "../group-words";
import { toSeriesText } from "../series-text";
import { toTopNames } from "../top-names";
import { toLeftOutLabel, toUsedLabel } from "./aggregate-code";

type Context = PlanContext<PlanOf<"aggregate">>;

const names = {
  mean: "average",
  median: "median",
  sum: "total",
  min: "lowest",
  max: "highest",
  range: "range of",
  deviation: "standard deviation of",
  variance: "variance of",
} as const;

function toMeasureWords({ aggregate, column }: Measure, context: Context): string {
  const dated = isDate(getColumn(context, column));
  if (dated) return `${aggregate === "max" ? "latest" : "earliest"} ${toColumnWords(column)}`;
  return `${names[aggregate]} ${toColumnWords(column)}`;
}

/** As `toMeasureWords`, for sentences that rank: "the highest maximum", never "the highest highest". */
function toRankedWords(measure: Measure, context: Context): string {
  if (measure.aggregate === "max") return `maximum ${toColumnWords(measure.column)}`;
  return measure.aggregate === "min" ? `minimum ${toColumnWords(measure.column)}` : toMeasureWords(measure, context);
}

function formatMeasure(value: Cell, { aggregate, column }: Measure): string {
  if (typeof value !== "number") return escapeMarkdown(String(value ?? "no value").replace(/T00:00:00.*$/, ""));
  return aggregate === "variance" ? formatNumber(value) : formatQuantity(value, column);
}

function toLeftOut(column: string, count: number): string {
  return `${toRowCount(count)} ${count === 1 ? "has" : "have"} no ${toColumnWords(column)} and ${count === 1 ? "is" : "are"} left out.`;
}

function toWhole(context: Context, result: AnalysisResult): FamilyText | null {
  const { measures, filters } = context.plan;
  const [first, ...others] = measures;
  if (first === undefined || result.kind !== "record") return null;
  const where = toWhere(filters);
  const value = (measure: Measure) => {
    const entry = findEntry(result, toMeasureLabel(measure, context));
    return typeof entry === "object" ? null : entry;
  };
  const used = findNumber(result, toUsedLabel(context, first.column));
  if (used === null) return null;
  if (used === 0)
    return {
      headline: `No row with a value of ${toColumnWords(first.column)} is left${where}, so there is no answer.`,
      findings: [],
      basis: [],
    };
  const headline = `The ${toMeasureWords(first, context)}${where} is **${formatMeasure(value(first), first)}**.`;
  const columns = [...new Set(measures.map((measure) => measure.column))];
  return {
    headline,
    findings: others.map(
      (measure) => `- The ${toMeasureWords(measure, context)} is ${formatMeasure(value(measure), measure)}.`,
    ),
    basis: columns.flatMap((column) => {
      const count = findNumber(result, toUsedLabel(context, column)) ?? 0;
      const left = findNumber(result, toLeftOutLabel(context, column)) ?? 0;
      const from = columns.length > 1 ? ` for ${toColumnWords(column)}` : "";
      return [
        `Computed from ${toRowCount(count)} with a value${from}.`,
        ...(left > 0 ? [toLeftOut(column, left)] : []),
      ];
    }),
  };
}

function toBasis(context: Context, rows: readonly TableRow[], complete: boolean): string[] {
  const columns = [...new Set(context.plan.measures.map((measure) => measure.column))];
  if (!complete) return [];
  return columns.flatMap((column) => {
    const total = (label: string) => rows.reduce((sum, row) => sum + (row.number(label) ?? 0), 0);
    const left = total(toLeftOutLabel(context, column));
    return left > 0 ? [toLeftOut(column, left)] : [];
  });
}

function toGrouped(context: Context, result: AnalysisResult): FamilyText | null {
  const { plan } = context;
  const { measures, groups, filters } = plan;
  const table = findTable(result);
  const [first, ...others] = measures;
  if (table === null || first === undefined) return null;
  const rows = toRows(table);
  const value = toMeasureLabel(first, context);
  const where = toWhere(filters);
  const what = toRankedWords(first, context);
  const format = (number: number) => formatMeasure(number, first);
  if (rows.length === 0)
    return { headline: `No rows are left${where}, so there is no ${what}.`, findings: [], basis: [] };
  const complete = plan.limit === null || plan.limit === 1;
  if (isTimeline(groups, context) && plan.direction === null) {
    const text = toSeriesText({ rows, groups, context, value, what, where, format });
    return text === null ? null : { ...text, basis: [...text.basis, ...toBasis(context, rows, complete)] };
  }
  const named = rows.filter((row) => isNamed(row, groups, context));
  const name = (row: TableRow) => toRowName(row, groups, context);
  const direction = plan.direction ?? "high";
  const top = toTopNames(named, { value, direction, name });
  const bottom = toTopNames(named, { value, direction: direction === "high" ? "low" : "high", name });
  if (top === null || bottom === null) {
    const texts = rows.slice(0, 12).map((row) => `- ${name(row)}: ${formatMeasure(row.get(value), first)}`);
    return { headline: `The ${what} by ${toGroupNames(groups)}${where}:`, findings: texts, basis: [] };
  }
  const end = direction === "high" ? "highest" : "lowest";
  const against =
    named.length > 1 && bottom.value !== top.value
      ? `, against ${format(bottom.value)} for ${toWordList(bottom.names)}`
      : "";
  const headline = `**${toWordList(top.names)}** ${top.names.length === 1 ? "has" : "have"} the ${end} ${what}${where}: **${format(top.value)}**${against}.`;
  const line = (row: TableRow) => {
    const more = others.map(
      (measure) =>
        `${names[measure.aggregate]}${measure.column === first.column ? "" : ` ${toColumnWords(measure.column)}`} ${formatMeasure(row.get(toMeasureLabel(measure, context)), measure)}`,
    );
    const used = row.number(toUsedLabel(context, first.column));
    return `- ${name(row)}: ${[formatMeasure(row.get(value), first), ...more].join(", ")}${used === null ? "" : ` (${toRowCount(used)})`}`;
  };
  const shown = rows.slice(0, 12).map(line);
  const listed = table.totalRows > shown.length ? [`The table lists all ${formatNumber(table.totalRows)} groups.`] : [];
  return {
    headline,
    findings: shown,
    basis: [...listed, ...toUnnamedNote(rows, groups, context), ...toBasis(context, rows, complete)],
  };
}

/** Tells averages, totals and other measures. */
export function toAggregateText(context: Context, result: AnalysisResult): FamilyText | null {
  return context.plan.groups.length > 0 ? toGrouped(context, result) : toWhole(context, result);
}
