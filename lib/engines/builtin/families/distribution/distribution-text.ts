import type { AnalysisResult } from "@/lib/domain/execution";
import type { PlanOf } from "../../plan/plan";
import type { PlanContext } from "../../plan/plan-context";
import { toLabel } from "../../python/labels";
import { toColumnWords, toRowCount, toWordList } from "../../wording/column-words";
import { toWhere } from "../../wording/filter-words";
import { formatNumber, formatQuantity, formatShare } from "../../wording/format-number";
import { findNumber, findTable, toRows } from "../../wording/result-reader";
import type { FamilyText } from "../family";
import { isNamed, toGroupNames, toRowName } from "../group-words";
import { toTopNames } from "../top-names";
import { toDistributionCounts, type SpreadLabel } from "./distribution-code";

type Context = PlanContext<PlanOf<"distribution">>;

function toNone(context: Context): FamilyText {
  return {
    headline: `No row with a value of ${toColumnWords(context.plan.column)} is left${toWhere(context.plan.filters)}, so there is no distribution.`,
    findings: [],
    basis: [],
  };
}

function toNumeric(context: Context, result: AnalysisResult): FamilyText | null {
  const { column, filters } = context.plan;
  const counts = toDistributionCounts(context);
  const used = findNumber(result, counts.used);
  const missing = findNumber(result, counts.missing);
  if (used === null || missing === null) return null;
  if (used === 0) return toNone(context);
  const words = toColumnWords(column);
  const tell = (label: SpreadLabel) => {
    const value = findNumber(result, label);
    return value === null ? "not defined" : formatQuantity(value, column);
  };
  if (used === 1)
    return { headline: `${words}${toWhere(filters)} is **${tell("median")}**, from one row.`, findings: [], basis: [] };
  return {
    headline: `Half of the values of ${words}${toWhere(filters)} lie between **${tell("first quartile")}** and **${tell("third quartile")}**, with a median of **${tell("median")}**.`,
    findings: [
      `- They range from ${tell("lowest")} to ${tell("highest")}.`,
      `- The average is ${tell("mean")}, the standard deviation ${tell("standard deviation")}.`,
    ],
    basis: [
      `Computed from ${toRowCount(used)} with a value.`,
      ...(missing > 0
        ? [
            `${toRowCount(missing)} ${missing === 1 ? "has" : "have"} no ${words} and ${missing === 1 ? "is" : "are"} left out.`,
          ]
        : []),
    ],
  };
}

function toGrouped(context: Context, result: AnalysisResult): FamilyText | null {
  const { column, filters, group } = context.plan;
  const table = findTable(result);
  if (table === null || group === null) return null;
  const rows = toRows(table);
  const groups = [group];
  const counts = toDistributionCounts(context);
  const named = rows.filter((row) => isNamed(row, groups, context));
  const median = toLabel("median", context);
  const name = (row: (typeof rows)[number]) => toRowName(row, groups, context);
  const top = toTopNames(named, { value: median, direction: "high", name });
  const bottom = toTopNames(named, { value: median, direction: "low", name });
  if (top === null || bottom === null) return toNone(context);
  const words = toColumnWords(column);
  const missing = rows.reduce((sum, row) => sum + (row.number(counts.missing) ?? 0), 0);
  return {
    headline: `By ${toGroupNames(groups)}, the median ${words}${toWhere(filters)} is highest for **${toWordList(top.names)}** (**${formatQuantity(top.value, column)}**) and lowest for **${toWordList(bottom.names)}** (**${formatQuantity(bottom.value, column)}**).`,
    findings: rows.slice(0, 12).map((row) => {
      const tell = (label: SpreadLabel) => {
        const value = row.number(toLabel(label, context));
        return value === null ? "no value" : formatQuantity(value, column);
      };
      return `- ${name(row)}: median ${tell("median")}, middle half ${tell("first quartile")} to ${tell("third quartile")} (${toRowCount(row.number(counts.used) ?? 0)})`;
    }),
    basis:
      missing > 0
        ? [
            `${toRowCount(missing)} ${missing === 1 ? "has" : "have"} no ${words} and ${missing === 1 ? "is" : "are"} left out.`,
          ]
        : [],
  };
}

function toCategory(context: Context, result: AnalysisResult): FamilyText | null {
  const { column, filters } = context.plan;
  const table = findTable(result);
  if (table === null) return null;
  const rows = toRows(table);
  const groups = [{ column, grain: null }];
  const labels = toDistributionCounts(context);
  const named = rows.filter((row) => isNamed(row, groups, context));
  const name = (row: (typeof rows)[number]) => toRowName(row, groups, context);
  const top = toTopNames(named, { value: labels.rows, direction: "high", name });
  if (top === null) return toNone(context);
  const different = table.totalRows - (rows.length - named.length);
  const more = table.totalRows > 15 ? [`The table lists all ${formatNumber(table.totalRows)} values.`] : [];
  if (top.value === 1) {
    return {
      headline: `${toColumnWords(column)}${toWhere(filters)} has **${formatNumber(different)} different ${different === 1 ? "value" : "values"}**, each in one row.`,
      findings: rows.slice(0, 15).map((row) => `- ${name(row)}`),
      basis: more,
    };
  }
  const share = (row: (typeof rows)[number]) => formatShare(row.number(labels.share) ?? 0);
  const [leader] = top.rows;
  const each = top.names.length > 1 ? " each" : "";
  return {
    headline: `${toColumnWords(column)}${toWhere(filters)} has ${formatNumber(different)} different ${different === 1 ? "value" : "values"}; most frequent ${top.names.length === 1 ? "is" : "are"} **${toWordList(top.names)}** with **${toRowCount(top.value)}**${leader === undefined ? "" : ` (${share(leader)})`}${each}.`,
    findings: rows
      .slice(0, 15)
      .map((row) => `- ${name(row)}: ${toRowCount(row.number(labels.rows) ?? 0)} (${share(row)})`),
    basis: more,
  };
}

/** Tells how a column is distributed. */
export function toDistributionText(context: Context, result: AnalysisResult): FamilyText | null {
  if (!context.plan.numeric) return toCategory(context, result);
  return context.plan.group === null ? toNumeric(context, result) : toGrouped(context, result);
}
