/** A cell: texts are left-aligned, numbers right-aligned. */
export type TableCell = string | number;

/**
 * Formats a plain table with a line below its header; columns are as wide as their widest cell. Shows numbers
 * unchanged.
 */
export function toTable(header: readonly string[], rows: readonly (readonly TableCell[])[]): string {
  const lines = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => String(line[column] ?? "").length)));
  const isNumeric = header.map((_, column) => rows.some((row) => isNumber(row[column])));
  const toLine = (line: readonly TableCell[]) =>
    widths
      .map((width, column) => {
        const text = String(line[column] ?? "");
        return isNumeric[column] === true ? text.padStart(width) : text.padEnd(width);
      })
      .join("  ")
      .trimEnd();
  return [toLine(header), widths.map((width) => "-".repeat(width)).join("  "), ...rows.map(toLine)].join("\n");
}

function isNumber(cell: TableCell | undefined): boolean {
  return typeof cell === "number" || /^[-+]?[\d,.]+ ?%?$/.test(cell ?? "");
}
