/** Blanks, controls and signs without width, which spreadsheets may skip. */
const skipped = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*/u;

/** Whether a spreadsheet may take a cell for a formula: after what it may skip stands a sign that begins one. Numbers are none. */
export function isFormula(cell: string): boolean {
  return /^[=+\-@＝＋－＠]/u.test(cell.replace(skipped, "")) && !/^[+-]?\d+(\.\d+)?$/.test(cell);
}
