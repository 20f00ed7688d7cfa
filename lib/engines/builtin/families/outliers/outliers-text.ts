import type { AnalysisResult } from "@/lib/domain/execution";
import type { PlanOf } from "../../plan/plan";
import type { PlanContext } from "../../plan/plan-context";
import { toColumnWords, toRowCount } from "../../wording/column-words";
import { toWhere } from "../../wording/filter-words";
import { formatNumber, formatQuantity } from "../../wording/format-number";
import { findTable, toRows, type TableRow } from "../../wording/result-reader";
import type { FamilyText } from "../family";
import { outlierLabels as labels } from "./outliers-code";

function toLine(row: TableRow): string {
  const column = String(row.get(labels.column) ?? "");
  const limit = (label: string) => {
    const value = row.number(label);
    return value === null ? "no limit" : formatQuantity(value, column);
  };
  const number = (label: string) => formatNumber(row.number(label) ?? 0);
  return `${number(labels.below)} below ${limit(labels.low)} and ${number(labels.above)} above ${limit(labels.high)}, among ${toRowCount(row.number(labels.used) ?? 0)}`;
}

/** Tells how many values lie far out. */
export function toOutliersText(context: PlanContext<PlanOf<"outliers">>, result: AnalysisResult): FamilyText | null {
  const table = findTable(result);
  if (table === null) return null;
  const rows = toRows(table);
  const [first, second] = rows;
  if (first === undefined) return null;
  const where = toWhere(context.plan.filters);
  const name = (row: TableRow) => toColumnWords(String(row.get(labels.column) ?? ""));
  const count = (row: TableRow) => row.number(labels.outliers) ?? 0;
  const noun = (number: number) =>
    `${number === 0 ? "no" : formatNumber(number)} ${number === 1 ? "outlier" : "outliers"}`;
  if (second === undefined) {
    return {
      headline: `${name(first)} has **${noun(count(first))}**${where}.`,
      findings: [`- ${toLine(first)}.`],
      basis: [],
    };
  }
  const found = rows.filter((row) => count(row) > 0);
  if (found.length === 0) return { headline: `**No column has outliers**${where}.`, findings: [], basis: [] };
  return {
    headline: `**${name(first)}** has the most outliers${where}: **${formatNumber(count(first))}**.`,
    findings: found.slice(0, 15).map((row) => `- ${name(row)}: ${noun(count(row))} (${toLine(row)})`),
    basis:
      found.length < rows.length
        ? [
            `${formatNumber(rows.length - found.length)} other ${rows.length - found.length === 1 ? "column has" : "columns have"} none.`,
          ]
        : [],
  };
}
