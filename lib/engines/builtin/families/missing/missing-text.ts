import type { AnalysisResult } from "@/lib/domain/execution";
import type { PlanOf } from "../../plan/plan";
import type { PlanContext } from "../../plan/plan-context";
import { escapeMarkdown } from "../../wording/escape-markdown";
import { toWhere } from "../../wording/filter-words";
import { formatNumber, formatShare } from "../../wording/format-number";
import { findTable, toRows, type TableRow } from "../../wording/result-reader";
import type { FamilyText } from "../family";
import { missingLabels as labels } from "./missing-code";

function toName(row: TableRow): string {
  return escapeMarkdown(String(row.get(labels.column) ?? ""));
}

/** Tells where values are missing. */
export function toMissingText(context: PlanContext<PlanOf<"missing">>, result: AnalysisResult): FamilyText | null {
  const table = findTable(result);
  if (table === null) return null;
  const rows = toRows(table);
  const where = toWhere(context.plan.filters);
  const count = (row: TableRow) => row.number(labels.missing) ?? 0;
  const share = (row: TableRow) => formatShare(row.number(labels.share) ?? 0);
  const [first, second] = rows;
  if (first === undefined) return null;
  const values = (number: number) => `${formatNumber(number)} missing ${number === 1 ? "value" : "values"}`;
  if (second === undefined) {
    return {
      headline: `${toName(first)} has **${values(count(first))}**${where} (${share(first)}).`,
      findings: [],
      basis: [],
    };
  }
  const gaps = rows.filter((row) => count(row) > 0);
  const total = rows.reduce((sum, row) => sum + count(row), 0);
  if (gaps.length === 0)
    return {
      headline: `**No values are missing** in the ${formatNumber(rows.length)} columns${where}.`,
      findings: [],
      basis: [],
    };
  return {
    headline: `**${formatNumber(gaps.length)} of ${formatNumber(rows.length)} columns** have missing values${where}, ${formatNumber(total)} in all; most are missing in **${toName(first)}** (${formatNumber(count(first))}).`,
    findings: gaps.slice(0, 20).map((row) => `- ${toName(row)}: ${values(count(row))} (${share(row)})`),
    basis: ["Empty cells count as missing; words such as “unknown” do not."],
  };
}
