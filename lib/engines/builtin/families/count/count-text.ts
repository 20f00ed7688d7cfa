import type { AnalysisResult } from "@/lib/domain/execution";
import type { PlanOf } from "../../plan/plan";
import type { PlanContext } from "../../plan/plan-context";
import { toLabel } from "../../python/labels";
import { toColumnWords, toRowCount, toWordList } from "../../wording/column-words";
import { toWhere } from "../../wording/filter-words";
import { formatNumber } from "../../wording/format-number";
import { findNumber, findTable, toRows } from "../../wording/result-reader";
import type { FamilyText } from "../family";
import { isNamed, isTimeline, toRowName, toUnnamedNote } from "../group-words";
import { countLabels, toDistinctLabel } from "./count-code";
import { toTopNames } from "../top-names";
import { toSeriesText } from "../series-text";

type Context = PlanContext<PlanOf<"count">>;

function toWhole(context: Context, result: AnalysisResult): FamilyText | null {
  const { plan } = context;
  if (plan.distinct !== null) {
    const count = findNumber(result, toDistinctLabel(plan.distinct, context));
    const missing = findNumber(result, countLabels.missing);
    if (count === null || missing === null) return null;
    const column = toColumnWords(plan.distinct);
    const basis =
      missing > 0
        ? [`${toRowCount(missing)} without a value of ${column} ${missing === 1 ? "is" : "are"} not counted.`]
        : [];
    return {
      headline: `There ${count === 1 ? "is" : "are"} **${formatNumber(count)} different ${count === 1 ? "value" : "values"} of ${column}**${toWhere(plan.filters)}.`,
      findings: [],
      basis,
    };
  }
  if (result.kind === "scalar" && typeof result.value === "number") {
    return { headline: `The table has **${toRowCount(result.value)}**.`, findings: [], basis: [] };
  }
  const matching = findNumber(result, countLabels.matching);
  const all = findNumber(result, countLabels.all);
  if (matching === null || all === null) return null;
  const verb = matching === 1 ? "There is" : "There are";
  return {
    headline: `${verb} **${toRowCount(matching)}**${toWhere(plan.filters)}.`,
    findings: [],
    basis: [`Counted among all ${toRowCount(all)} of the table.`],
  };
}

function toGrouped(context: Context, result: AnalysisResult): FamilyText | null {
  const { plan } = context;
  const table = findTable(result);
  if (table === null) return null;
  const value = plan.distinct === null ? toLabel(countLabels.rows, context) : toDistinctLabel(plan.distinct, context);
  const rows = toRows(table);
  const where = toWhere(plan.filters);
  const noun = plan.distinct === null ? "rows" : `different values of ${toColumnWords(plan.distinct)}`;
  if (rows.length === 0)
    return { headline: `No rows are left${where}, so there is nothing to count.`, findings: [], basis: [] };
  const amount = (count: number) => (plan.distinct === null ? toRowCount(count) : formatNumber(count));
  if (isTimeline(plan.groups, context) && plan.direction === null) {
    return toSeriesText({
      rows,
      groups: plan.groups,
      context,
      value,
      what: `number of ${noun}`,
      where,
      format: amount,
    });
  }
  const named = rows.filter((row) => isNamed(row, plan.groups, context));
  const top = toTopNames(named, {
    value,
    direction: plan.direction ?? "high",
    name: (row) => toRowName(row, plan.groups, context),
  });
  if (top === null) return null;
  const end = plan.direction === "low" ? "fewest" : "most";
  const headline = `**${toWordList(top.names)}** ${top.names.length === 1 ? "has" : "have"} the ${end} ${noun}: **${amount(top.value)}**${top.names.length > 1 ? " each" : ""}${where}.`;
  const shown = rows
    .slice(0, 12)
    .map((row) => `- ${toRowName(row, plan.groups, context)}: ${amount(row.number(value) ?? 0)}`);
  const more = table.totalRows > shown.length ? [`The table lists all ${formatNumber(table.totalRows)} groups.`] : [];
  const missing = toUnnamedNote(rows, plan.groups, context);
  return { headline, findings: rows.length > 1 ? shown : [], basis: [...more, ...missing] };
}

/** Tells a count. */
export function toCountText(context: Context, result: AnalysisResult): FamilyText | null {
  return context.plan.groups.length > 0 ? toGrouped(context, result) : toWhole(context, result);
}
