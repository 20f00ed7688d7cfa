/**
 * Characters that show nothing and that spreadsheets skip or drop when they read a cell: blanks of every kind, control and format
 * characters (zero-width ones, byte order marks), fillers, variation selectors. The classes are read alike by JavaScript and RE2.
 */
const unseen =
  "\u034f\u17b4\u17b5\u180b-\u180d\u180f\ufe00-\ufe0f\u115f\u1160\u2800\u3164\uffa0" + String.raw`\p{Z}\p{Cc}\p{Cf}`;

/**
 * Pattern of the beginnings of a text that a spreadsheet takes for a formula: `=`, `+`, `-`, `@`, wide forms included, also behind
 * characters that show nothing; and the tabs and line breaks that move what follows to a cell of its own. For JavaScript and RE2.
 */
export const formulaBeginning = String.raw`^(?:[\t\r\n]|[${unseen}]*[=+\-@＝＋－＠])`;

const formula = new RegExp(formulaBeginning, "u");

/** Text that a spreadsheet does not run: what begins as a formula does gets a leading `'`. */
export function toHarmlessText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}
