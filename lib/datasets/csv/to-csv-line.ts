/** Formats one row as plain CSV with its line break: every value quoted, an empty field for no value. */
export function toCsvLine(row: readonly string[]): string {
  if (row.length === 1) return `"${(row[0] ?? "").replaceAll('"', '""')}"\n`;
  return `${row.map((value) => (value === "" ? "" : `"${value.replaceAll('"', '""')}"`)).join(",")}\n`;
}
