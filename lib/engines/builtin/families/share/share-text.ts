import type { AnalysisResult } from "@/lib/domain/execution";
import type { PlanOf } from "../../plan/plan";
import type { PlanContext } from "../../plan/plan-context";
import { toColumnWords, toRowCount, toWordList } from "../../wording/column-words";
import { toWhere } from "../../wording/filter-words";
import { formatNumber, formatQuantity, formatShare } from "../../wording/format-number";
import { findNumber, findTable, toRows, type TableRow } from "../../wording/result-reader";
import type { FamilyText } from "../family";
import { isNamed, toRowName } from "../group-words";
import { toTopNames } from "../top-names";
import { toConditionColumns, toShareLabels } from "./share-code";

type Context = PlanContext<PlanOf<"share">>;

function toWhole(context: Context, result: AnalysisResult): FamilyText | null {
  const { filters, part } = context.plan;
  const labels = toShareLabels(context);
  const matching = findNumber(result, labels.matching);
  const all = findNumber(result, labels.all);
  const known = findNumber(result, labels.known);
  const share = findNumber(result, labels.share);
  const shareOfKnown = findNumber(result, labels.shareOfKnown);
  if (matching === null || all === null || known === null) return null;
  if (share === null)
    return { headline: `No row is left${toWhere(filters)}, so there is no share.`, findings: [], basis: [] };
  const whole = filters.length === 0 ? `all ${toRowCount(all)}` : `the ${toRowCount(all)}${toWhere(filters)}`;
  const gaps = known < all && shareOfKnown !== null;
  const columns = toWordList(toConditionColumns(part).map(toColumnWords));
  return {
    headline: `**${formatShare(share)}** of ${whole} are rows${toWhere(part)}: ${formatNumber(matching)} of ${formatNumber(all)}.`,
    findings: gaps
      ? [`- Of the ${toRowCount(known)} that have a value of ${columns}, it is **${formatShare(shareOfKnown)}**.`]
      : [],
    basis: gaps ? [`Rows without a value of ${columns} count as not matching in the first figure.`] : [],
  };
}

function toGrouped(context: Context, result: AnalysisResult): FamilyText | null {
  const { filters, part, groups, sumOf } = context.plan;
  const table = findTable(result);
  if (table === null) return null;
  const labels = toShareLabels(context);
  const rows = toRows(table);
  const name = (row: TableRow) => toRowName(row, groups, context);
  const named = rows.filter((row) => isNamed(row, groups, context));
  const top = toTopNames(named, { value: labels.share, direction: "high", name });
  if (top === null)
    return { headline: `No row is left${toWhere(filters)}, so there is no share.`, findings: [], basis: [] };
  const detail = (row: TableRow) => {
    if (part.length > 0)
      return `${formatNumber(row.number(labels.matching) ?? 0)} of ${formatNumber(row.number(labels.all) ?? 0)}`;
    if (sumOf === null) return toRowCount(row.number(labels.all) ?? 0);
    const total = row.number(labels.total);
    return total === null ? "no value" : formatQuantity(total, sumOf);
  };
  const verb = top.names.length === 1 ? "has" : "have";
  const what =
    part.length > 0
      ? `share of rows${toWhere(part)}`
      : sumOf === null
        ? "share of rows"
        : `share of the total ${toColumnWords(sumOf)}`;
  const listed = table.totalRows > 15 ? [`The table lists all ${formatNumber(table.totalRows)} groups.`] : [];
  const whole =
    part.length > 0
      ? ["Each share is of the rows of its own group; rows where the condition is unknown count as not matching."]
      : [];
  return {
    headline: `**${toWordList(top.names)}** ${verb} the largest ${what}${toWhere(filters)}: **${formatShare(top.value)}**.`,
    findings: rows
      .slice(0, 15)
      .map((row) => `- ${name(row)}: ${formatShare(row.number(labels.share) ?? 0)} (${detail(row)})`),
    basis: [...listed, ...whole],
  };
}

/** Tells shares. */
export function toShareText(context: Context, result: AnalysisResult): FamilyText | null {
  return context.plan.groups.length > 0 ? toGrouped(context, result) : toWhole(context, result);
}
