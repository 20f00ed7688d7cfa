/**
 * Invisible characters that spreadsheets skip or drop when they read a cell: whitespace of every kind, control and
 * format characters (zero-width ones, byte order marks), fillers, variation selectors. JavaScript and RE2 interpret the
 * classes the same way.
 */
const unseen =
  "\u034f\u17b4\u17b5\u180b-\u180d\u180f\ufe00-\ufe0f\u115f\u1160\u2800\u3164\uffa0" + String.raw`\p{Z}\p{Cc}\p{Cf}`;

/**
 * Matches prefixes that make a spreadsheet interpret a text as a formula: `=`, `+`, `-`, `@`, including full-width
 * forms and after invisible characters; and tabs and line breaks, which start a new cell. For JavaScript and RE2.
 */
export const formulaBeginning = String.raw`^(?:[\t\r\n]|[${unseen}]*[=+\-@＝＋－＠])`;

const formula = new RegExp(formulaBeginning, "u");

/** Makes text safe for a spreadsheet: prefixes text that starts like a formula with `'`. */
export function toHarmlessText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}
