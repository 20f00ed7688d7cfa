import type { Notice } from "@/lib/domain/datasets/dataset";
import type { RowSamples } from "./column-samples";

/** Reports that the last rows have only a text in front, like comments below a spreadsheet table. Pure. */
export function describeLoneRows(alone: RowSamples["alone"]): Notice[] {
  if (alone.length === 0) return [];
  const text =
    "The last rows have a value in their first column only, as remarks below a table do. They count as rows.";
  const rowNumbers = alone.map(({ row }) => row);
  const examples = alone.slice(0, 3).map((row) => (row.text.length > 120 ? `${row.text.slice(0, 119)}…` : row.text));
  return [{ text, columns: [], rows: alone.length, rowNumbers, examples }];
}
