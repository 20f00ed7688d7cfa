import { quoteField } from "@/lib/domain/text/quotes";
import type { Cell } from "./cell";
import { toHarmlessText } from "../harmless-text";
import type { ResultTable } from "../runs/execution";

const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;
const quoted = /[",\r\n]/;

/**
 * Formats a table as CSV (RFC 4180, UTF-8) that is safe to open in a spreadsheet: text that starts like a formula gets
 * a leading `'`. Numbers stay unchanged, including those stored as text to keep every digit. Missing values are empty.
 */
export function toCsv({ columns, rows }: Pick<ResultTable, "columns" | "rows">): string {
  const lines = [
    columns.map(({ name }) => toField(name, false)),
    ...rows.map((row) => columns.map(({ type }, index) => toField(row[index] ?? null, type === "number"))),
  ];
  // Parsers would skip a line that consists of one empty field.
  const text = lines.map((fields) => (fields.join(",") === "" ? '""' : fields.join(",")) + "\r\n").join("");
  // Without a byte order mark, spreadsheets assume their own encoding.
  return /\P{ASCII}/u.test(text) ? `\uFEFF${text}` : text;
}

function toField(cell: Cell, numeric: boolean): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const safe = numeric && plainNumber.test(cell) ? cell : toHarmlessText(cell);
  return quoted.test(safe) || safe === "" ? quoteField(safe) : safe;
}
