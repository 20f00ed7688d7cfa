/** Pattern of the beginnings of a text that a spreadsheet takes for a formula, wide forms included; JavaScript and RE2 read it alike. */
export const formulaBeginning = String.raw`^[=+\-@\t\r\n＝＋－＠]`;

const formula = new RegExp(formulaBeginning, "u");

/** Text that a spreadsheet does not run: what begins as a formula does gets a leading `'`. */
export function toHarmlessText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}
