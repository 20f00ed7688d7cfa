import { escapeShort } from "./escape-short";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { formatAmount, formatNumber } from "@/lib/domain/text/numbers";
import { isDate } from "@/lib/lexicon/columns/column-date";
import { isMeasure } from "@/lib/lexicon/columns/column-role";
import { toShownColumns } from "../compile/family-labels";
import { toRowValueLabel } from "../compile/labels";
import { toRowValueUnit } from "@/lib/lexicon/columns/row-value-text";
import { findColumn, type PlanContext } from "../query/plan-context";
import type { PlanOf } from "../query/query";
import type { AnswerText } from "./answer-text";
import { findTable, toRows, type TableRow } from "./result-reader";
import { toColumnWords, toRowCount, toRowValueWords, toWhere } from "./spoken-words";

type Context = PlanContext<PlanOf<"rows">>;

const mostListed = 12;

/** Identifies a row in a sentence: by its names, categories and dates. */
function toDescription(row: TableRow, context: Context, by: string | null): string {
  const describing = context.plan.shown.filter((name) => {
    const column = findColumn(context.dataset, name);
    return name !== by && column !== undefined && (!isMeasure(column) || isDate(column));
  });
  const parts = (describing.length > 0 ? describing : context.plan.shown.filter((name) => name !== by))
    .slice(0, 4)
    .flatMap((name) => {
      const value = row.get(name);
      return value === null ? [] : [`${toColumnWords(name)} ${escapeShort(String(value).replace(/T00:00:00.*$/, ""))}`];
    });
  return parts.join(", ");
}

function toList(context: Context, rows: readonly TableRow[], total: number, where: string): AnswerText {
  const shown = rows.slice(0, mostListed).map((row) => `- ${toDescription(row, context, null) || "no value"}`);
  return {
    headline: total === 0 ? `No row is left${where}.` : `These are **${toRowCount(total)}**${where}.`,
    findings: shown,
    basis: total > shown.length ? [`The table lists all ${formatNumber(total)} rows.`] : [],
  };
}

/** Describes the rows with the highest or lowest values, or lists rows. */
export function toRowsText(context: Context, result: AnalysisResult): AnswerText | null {
  const { by, direction, filters } = context.plan;
  const table = findTable(result);
  const names = table?.columns.map(({ name }) => name) ?? [];
  if (table === null || toShownColumns(context).some((name) => !names.includes(name))) return null;
  const rows = toRows(table);
  const where = toWhere(filters);
  if (by === null) return toList(context, rows, table.totalRows, where);
  const label = toRowValueLabel(by, context);
  const words = toRowValueWords(by);
  const [first] = rows;
  const value = first?.get(label) ?? null;
  if (first === undefined || value === null)
    return {
      headline: `No row with a value of ${words} is left${where}, so there is no answer.`,
      findings: [],
      basis: [],
    };
  const format = (row: TableRow) => {
    const cell = row.get(label);
    if (typeof cell === "number") return formatAmount(cell, toRowValueUnit(by));
    return escapeShort(String(cell ?? "no value").replace(/T00:00:00.*$/, ""));
  };
  const column = by.kind === "column" ? findColumn(context.dataset, by.column) : undefined;
  const [high, low] = column !== undefined && isDate(column) ? ["latest", "earliest"] : ["highest", "lowest"];
  const end = direction === "high" ? high : low;
  const ties = rows.filter((row) => row.get(label) === value);
  const who = toDescription(first, context, label);
  const shared = ties.length > 1 ? `. It occurs in ${toRowCount(ties.length)}.` : `${who === "" ? "" : ` (${who})`}.`;
  const shown = rows.slice(0, mostListed).map((row) => {
    const name = toDescription(row, context, label);
    return `- ${format(row)}${name === "" ? "" : `: ${name}`}`;
  });
  return {
    headline: `The ${end} ${words}${where} is **${format(first)}**${shared}`,
    findings: rows.length > 1 ? shown : [],
    basis: [],
  };
}
