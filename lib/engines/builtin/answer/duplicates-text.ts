import { escapeShort } from "./escape-short";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { formatNumber } from "@/lib/domain/text/numbers";
import { duplicateLabels } from "../compile/family-labels";
import { toLabel } from "../compile/labels";
import { toWordList } from "@/lib/domain/text/word-list";
import type { PlanContext } from "../query/plan-context";
import type { PlanOf } from "../query/query";
import type { AnswerText } from "./answer-text";
import { findNumber, findTable, toRows, type TableRow } from "./result-reader";
import { toColumnWords, toRowCount, toWhere } from "./spoken-words";

/** Describes how many rows repeat earlier ones, or which values several rows share. */
export function toDuplicatesText(
  context: PlanContext<PlanOf<"duplicates">>,
  result: AnalysisResult,
): AnswerText | null {
  const { columns, filters } = context.plan;
  const where = toWhere(filters);
  if (columns.length === 0) {
    const repeated = findNumber(result, duplicateLabels.duplicates);
    const all = findNumber(result, duplicateLabels.all);
    if (repeated === null || all === null) return null;
    const count =
      repeated === 0 ? "No row repeats" : `**${toRowCount(repeated)}** ${repeated === 1 ? "repeats" : "repeat"}`;
    return {
      headline: `${count} an earlier one in every column${where}.`,
      findings: [],
      basis: [`Looked at ${toRowCount(all)}. The first of several equal rows is not counted as a duplicate.`],
    };
  }
  const table = findTable(result);
  if (table === null) return null;
  const names = toWordList(columns.map(toColumnWords));
  const what = columns.length === 1 ? `value of ${names} occurs` : `combination of ${names} occurs`;
  if (table.totalRows === 0) return { headline: `**No** ${what} more than once${where}.`, findings: [], basis: [] };
  const some = columns.length === 1 ? `values of ${names} occur` : `combinations of ${names} occur`;
  const label = toLabel("rows", context);
  const line = (row: TableRow) => {
    const cells = columns.map((name) => escapeShort(String(row.get(name) ?? "").replace(/T00:00:00.*$/, "")));
    return `- ${cells.join(" / ")}: ${toRowCount(row.number(label) ?? 0)}`;
  };
  const shown = toRows(table).slice(0, 12);
  return {
    headline: `**${formatNumber(table.totalRows)}** ${table.totalRows === 1 ? what : some} more than once${where}.`,
    findings: shown.map(line),
    basis: [
      "Rows that lack one of these values are not compared.",
      ...(table.totalRows > shown.length ? [`The table lists all ${formatNumber(table.totalRows)}.`] : []),
    ],
  };
}
