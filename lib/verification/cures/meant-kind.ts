import type { ColumnProfile } from "@/lib/domain/datasets/profile";

const number = /^\s*[$€£]?\s*[-+−]?\s*[$€£]?\s*(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?\s*[%€$£]?\s*$/u;
const date = /^\s*(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})(?:[T ]\d{1,2}:\d{2}(?::\d{2})?)?\s*$/u;
/** Share of the known texts that must have the form. */
const most = 0.8;

/** Determines what the texts of a column are meant to be: numbers or dates, by most of its known texts; null for other columns. */
export function toMeantKind(
  column: Pick<ColumnProfile, "storage" | "type" | "top" | "values" | "samples">,
): "number" | "date" | null {
  if (column.storage !== "VARCHAR" || column.type === "id") return null;
  const { head, middle, tail } = column.samples;
  const cells = [...column.top.map(({ value }) => value), ...(column.values ?? []), head, middle, tail];
  const texts = [...new Set(cells)].filter((cell) => typeof cell === "string" && cell.trim() !== "") as string[];
  const isMostly = (form: RegExp) => texts.filter((text) => form.test(text)).length >= most * texts.length;
  if (texts.length === 0) return null;
  return isMostly(number) ? "number" : isMostly(date) ? "date" : null;
}
