import type { Cell } from "@/lib/domain/datasets/cell";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import { toResultTables } from "@/lib/domain/answers/result-tables";
import { escapeMarkdown } from "@/lib/domain/text/markdown";

/** Maximum part of a table that a document shows. */
const shown = { rows: 50, columns: 20 };
const longestCell = 200;
/** Digits of a number: further ones only show that computers count in binary, as in 344138.3599999999. */
const precision = 14;

/** Renders a result as Markdown: a value in bold, or one table each; counts what is left out. Cells are inert. */
export function toResultMarkdown(result: AnalysisResult): string {
  if (result.kind === "scalar") return `**${toCellMarkdown(result.value)}**`;
  const tables = toResultTables(result);
  return tables
    .map(({ name, table }) => (tables.length === 1 ? "" : `*${escapeMarkdown(name)}*\n\n`) + toTableMarkdown(table))
    .join("\n\n");
}

function toTableMarkdown({ columns, rows, totalRows }: ResultTable): string {
  if (columns.length === 0) return "*A table without columns.*";
  const names = columns.slice(0, shown.columns);
  const lines = [
    toLine(names.map(({ name }) => toCellMarkdown(name))),
    toLine(names.map(({ type }) => (type === "number" ? "---:" : "---"))),
    ...rows.slice(0, shown.rows).map((row) => toLine(names.map((_, index) => toCellMarkdown(row[index] ?? null)))),
  ];
  const left = [
    totalRows > shown.rows ? `${shown.rows} of ${totalRows} rows` : "",
    columns.length > shown.columns ? `${shown.columns} of ${columns.length} columns` : "",
  ].filter((words) => words !== "");
  return lines.join("\n") + (left.length > 0 ? `\n\n*Shown: ${left.join(", ")}.*` : "");
}

function toLine(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function toCellMarkdown(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(Number.isInteger(cell) ? cell : Number(cell.toPrecision(precision)));
  if (typeof cell !== "string") return String(cell);
  const characters = Array.from(cell);
  return escapeMarkdown(characters.length > longestCell ? `${characters.slice(0, longestCell).join("")}…` : cell);
}
