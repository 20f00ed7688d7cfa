/** Blanks, controls and zero-width characters, which spreadsheets may skip. */
const skipped = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*/u;

/**
 * Whether a spreadsheet may read a cell as a formula: a sign that begins one follows what it may skip. Numbers are
 * none.
 */
export function isFormula(cell: string): boolean {
  return /^[=+\-@＝＋－＠]/u.test(cell.replace(skipped, "")) && !/^[+-]?\d+(\.\d+)?$/.test(cell);
}
