import type { AnalysisResult } from "@/lib/domain/execution";
import { isDate, isGroupable, isMeasure } from "../../matching/column-role";
import type { PlanOf } from "../../plan/plan";
import { getColumn, type PlanContext } from "../../plan/plan-context";
import { toColumnWords, toRowCount } from "../../wording/column-words";
import { escapeMarkdown } from "../../wording/escape-markdown";
import { toWhere } from "../../wording/filter-words";
import { formatQuantity } from "../../wording/format-number";
import { findTable, toRows, type TableRow } from "../../wording/result-reader";
import type { FamilyText } from "../family";

type Context = PlanContext<PlanOf<"rows">>;

/** What tells a row apart in a sentence: its names, categories and dates. */
function toDescription(row: TableRow, context: Context): string {
  const telling = context.plan.shown
    .filter((name) => {
      const column = getColumn(context, name);
      return (
        name !== context.plan.column &&
        (!isMeasure(column) || isDate(column) || (isGroupable(column) && column.type !== "number"))
      );
    })
    .slice(0, 4);
  const parts = telling.flatMap((name) => {
    const value = row.get(name);
    return value === null
      ? []
      : [`${toColumnWords(name)} ${escapeMarkdown(String(value).replace(/T00:00:00.*$/, ""))}`];
  });
  return parts.join(", ");
}

/** Tells the rows with the highest or lowest values. */
export function toRowsText(context: Context, result: AnalysisResult): FamilyText | null {
  const { column, direction, filters } = context.plan;
  const table = findTable(result);
  if (table === null) return null;
  const rows = toRows(table);
  const [first] = rows;
  const where = toWhere(filters);
  const words = toColumnWords(column);
  const value = first?.number(column) ?? null;
  if (first === undefined || value === null) {
    return {
      headline: `No row with a value of ${words} is left${where}, so there is no answer.`,
      findings: [],
      basis: [],
    };
  }
  const end = direction === "high" ? "highest" : "lowest";
  const ties = rows.filter((row) => row.number(column) === value);
  const who = toDescription(first, context);
  const shared = ties.length > 1 ? ` It occurs in ${toRowCount(ties.length)}.` : who === "" ? "" : ` (${who})`;
  const headline = `The ${end} ${words}${where} is **${formatQuantity(value, column)}**${ties.length > 1 ? `.${shared}` : `${shared}.`}`;
  const shown = rows.slice(0, 12).map((row) => {
    const number = row.number(column);
    const name = toDescription(row, context);
    return `- ${number === null ? "no value" : formatQuantity(number, column)}${name === "" ? "" : `: ${name}`}`;
  });
  return { headline, findings: rows.length > 1 ? shown : [], basis: [] };
}
