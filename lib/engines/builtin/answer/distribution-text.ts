import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { formatAmount, formatNumber, formatPercent } from "@/lib/domain/text/numbers";
import { toDistributionLabels, type SpreadLabel } from "../compile/family-labels";
import { toLabel } from "../compile/labels";
import { isNumeric } from "../compile/merged-columns";
import { toRowValueUnit } from "@/lib/lexicon/columns/row-value-text";
import { toWordList } from "@/lib/domain/text/word-list";
import type { PlanContext } from "../query/plan-context";
import type { PlanOf } from "../query/query";
import type { AnswerText } from "./answer-text";
import { isNamed, toGroupNames, toRowName } from "./group-words";
import { findNumber, findTable, toRows, type TableRow } from "./result-reader";
import { toRowCount, toRowValueWords, toWhere } from "./spoken-words";
import { toTopNames } from "./top-names";

type Context = PlanContext<PlanOf<"distribution">>;

const mostListed = 15;

function toNone({ plan }: Context): AnswerText {
  const headline = `No row with a value of ${toRowValueWords(plan.of)} is left${toWhere(plan.filters)}, so there is no distribution.`;
  return { headline, findings: [], basis: [] };
}

function toLeftOut(missing: number, words: string): string[] {
  if (missing === 0) return [];
  const [has, is] = missing === 1 ? ["has", "is"] : ["have", "are"];
  return [`${toRowCount(missing)} ${has} no ${words} and ${is} left out.`];
}

/** Describes the skewness of a distribution; empty for too few values. */
function toLean(skewness: number | null): string[] {
  if (skewness === null) return [];
  const written = `skewness ${formatNumber(Math.round(skewness * 100) / 100)}`;
  if (Math.abs(skewness) < 0.5) return [`- It is about symmetric (${written}).`];
  const strongly = Math.abs(skewness) > 1 ? "strongly" : "moderately";
  return skewness > 0
    ? [`- It is ${strongly} skewed to the right (positive ${written}): the tail of high values is the longer one.`]
    : [`- It is ${strongly} skewed to the left (negative ${written}): the tail of low values is the longer one.`];
}

function toNumeric(context: Context, result: AnalysisResult): AnswerText | null {
  const { of, filters } = context.plan;
  const counts = toDistributionLabels(context);
  const used = findNumber(result, counts.used);
  const missing = findNumber(result, counts.missing);
  if (used === null || missing === null) return null;
  if (used === 0) return toNone(context);
  const words = toRowValueWords(of);
  const where = toWhere(filters);
  const format = (label: SpreadLabel) => {
    const value = findNumber(result, label);
    return value === null ? "not defined" : formatAmount(value, toRowValueUnit(of));
  };
  if (used === 1)
    return { headline: `${words}${where} is **${format("median")}**, from one row.`, findings: [], basis: [] };
  return {
    headline: `Half of the values of ${words}${where} lie between **${format("first quartile")}** and **${format("third quartile")}**, with a median of **${format("median")}**.`,
    findings: [
      `- They range from ${format("lowest")} to ${format("highest")}.`,
      `- The average is ${format("mean")}, the standard deviation ${format("standard deviation")}.`,
      ...toLean(findNumber(result, "skewness")),
    ],
    basis: [`Computed from ${toRowCount(used)} with a value.`, ...toLeftOut(missing, words)],
  };
}

function toGrouped(context: Context, result: AnalysisResult): AnswerText | null {
  const { of, filters, group } = context.plan;
  const table = findTable(result);
  if (table === null || group === null) return null;
  const rows = toRows(table);
  const groups = [group];
  const counts = toDistributionLabels(context);
  const named = rows.filter((row) => isNamed(row, groups, context));
  const median = toLabel("median", context);
  const name = (row: TableRow) => toRowName(row, groups, context);
  const format = (value: number | null) => (value === null ? "no value" : formatAmount(value, toRowValueUnit(of)));
  const top = toTopNames(named, { value: median, direction: "high", name });
  const bottom = toTopNames(named, { value: median, direction: "low", name });
  if (top === null || bottom === null) return toNone(context);
  const words = toRowValueWords(of);
  const missing = rows.reduce((sum, row) => sum + (row.number(counts.missing) ?? 0), 0);
  return {
    headline: `By ${toGroupNames(groups)}, the median ${words}${toWhere(filters)} is highest for **${toWordList(top.names)}** (**${format(top.value)}**) and lowest for **${toWordList(bottom.names)}** (**${format(bottom.value)}**).`,
    findings: rows.slice(0, 12).map((row) => {
      const at = (label: SpreadLabel) => format(row.number(toLabel(label, context)));
      const count = toRowCount(row.number(counts.used) ?? 0);
      return `- ${name(row)}: median ${at("median")}, middle half ${at("first quartile")} to ${at("third quartile")} (${count})`;
    }),
    basis: toLeftOut(missing, words),
  };
}

function toNames(context: Context, column: string, result: AnalysisResult): AnswerText | null {
  const table = findTable(result);
  if (table === null) return null;
  const rows = toRows(table);
  const groups = [{ column, grain: null }];
  const labels = toDistributionLabels(context);
  const named = rows.filter((row) => isNamed(row, groups, context));
  const name = (row: TableRow) => toRowName(row, groups, context);
  const top = toTopNames(named, { value: labels.rows, direction: "high", name });
  if (top === null) return toNone(context);
  const subject = `${toRowValueWords(context.plan.of)}${toWhere(context.plan.filters)}`;
  const different = table.totalRows - (rows.length - named.length);
  const values = `${formatNumber(different)} different ${different === 1 ? "value" : "values"}`;
  const basis = table.totalRows > mostListed ? [`The table lists all ${formatNumber(table.totalRows)} values.`] : [];
  const shown = rows.slice(0, mostListed);
  if (top.value === 1)
    return {
      headline: `${subject} has **${values}**, each in one row.`,
      findings: shown.map((row) => `- ${name(row)}`),
      basis,
    };
  const share = (row: TableRow) => formatPercent(row.number(labels.share) ?? 0);
  const [leader] = top.rows;
  const each = top.names.length > 1 ? " each" : "";
  const part = leader === undefined ? "" : ` (${share(leader)})`;
  return {
    headline: `${subject} has ${values}; most frequent ${top.names.length === 1 ? "is" : "are"} **${toWordList(top.names)}** with **${toRowCount(top.value)}**${part}${each}.`,
    findings: shown.map((row) => `- ${name(row)}: ${toRowCount(row.number(labels.rows) ?? 0)} (${share(row)})`),
    basis,
  };
}

/** Describes the distribution of a number or a column. */
export function toDistributionText(context: Context, result: AnalysisResult): AnswerText | null {
  const { of, group } = context.plan;
  if (of.kind === "column" && !isNumeric(context)) return toNames(context, of.column, result);
  return group === null ? toNumeric(context, result) : toGrouped(context, result);
}
