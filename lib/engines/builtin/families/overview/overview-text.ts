import type { AnalysisResult } from "@/lib/domain/execution";
import type { PlanOf } from "../../plan/plan";
import type { PlanContext } from "../../plan/plan-context";
import { toRowCount } from "../../wording/column-words";
import { escapeMarkdown } from "../../wording/escape-markdown";
import { formatNumber, formatQuantity } from "../../wording/format-number";
import { findNumber, findTable, toRows, type TableRow } from "../../wording/result-reader";
import type { FamilyText } from "../family";
import { overviewLabels as labels } from "./overview-code";

function toLine(row: TableRow): string {
  const name = String(row.get(labels.column) ?? "");
  const mean = row.number(labels.mean);
  const low = row.number(labels.low);
  const high = row.number(labels.high);
  const missing = row.number(labels.missing) ?? 0;
  const numbers =
    mean !== null && low !== null && high !== null
      ? `${formatQuantity(low, name)} to ${formatQuantity(high, name)}, average ${formatQuantity(mean, name)}`
      : `${formatNumber(row.number(labels.distinct) ?? 0)} different values`;
  return `- **${escapeMarkdown(name)}** (${escapeMarkdown(String(row.get(labels.type) ?? ""))}): ${numbers}${missing > 0 ? `, ${formatNumber(missing)} missing` : ""}`;
}

/** Tells what the table holds. */
export function toOverviewText(_context: PlanContext<PlanOf<"overview">>, result: AnalysisResult): FamilyText | null {
  const table = findTable(result);
  if (table === null) {
    const columns = findNumber(result, labels.columns);
    const rows = findNumber(result, labels.rows);
    if (columns === null || rows === null) return null;
    return {
      headline: `The table has **${formatNumber(columns)} columns** and **${toRowCount(rows)}**.`,
      findings: [],
      basis: [],
    };
  }
  const rows = toRows(table);
  const [first] = rows;
  const height = first === undefined ? 0 : (first.number(labels.values) ?? 0) + (first.number(labels.missing) ?? 0);
  const more = table.totalRows > 40 ? [`The table lists all ${formatNumber(table.totalRows)} columns.`] : [];
  return {
    headline: `The table has **${toRowCount(height)}** and **${formatNumber(table.totalRows)} ${table.totalRows === 1 ? "column" : "columns"}**.`,
    findings: rows.slice(0, 40).map(toLine),
    basis: more,
  };
}
