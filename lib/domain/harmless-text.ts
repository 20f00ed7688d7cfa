/**
 * Invisible characters that spreadsheets skip or drop when they read a cell: blanks of every kind, control and format
 * characters (zero-width ones, byte order marks), fillers, variation selectors. JavaScript and RE2 interpret the
 * classes alike.
 */
const unseen =
  "\u034f\u17b4\u17b5\u180b-\u180d\u180f\ufe00-\ufe0f\u115f\u1160\u2800\u3164\uffa0" + String.raw`\p{Z}\p{Cc}\p{Cf}`;

/**
 * Pattern of prefixes that make a spreadsheet take a text for a formula: `=`, `+`, `-`, `@`, including wide forms, even
 * after invisible characters; and the tabs and line breaks that move what follows into a separate cell. For JavaScript
 * and RE2.
 */
export const formulaBeginning = String.raw`^(?:[\t\r\n]|[${unseen}]*[=+\-@＝＋－＠])`;

const formula = new RegExp(formulaBeginning, "u");

/** Makes text harmless to a spreadsheet: prefixes text that begins like a formula with `'`. */
export function toHarmlessText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}
