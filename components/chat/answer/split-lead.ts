/** Matches blocks that cannot be an answer's first sentence: a heading, list, quotation, table, code, or rule. */
const blockStart = /^(?:#{1,6} |[-*+] |\d{1,9}[.)] |>|\||```|~~~|(?:[-*_] *){3,}$|<| {4}|\t)/m;

/**
 * Splits Markdown into its opening paragraph and everything after it, so that a chart can be placed between the two. A
 * text that does not start with a paragraph is returned as the lead.
 */
export function splitLead(text: string): { lead: string; rest: string } {
  const whole = text.trim();
  const end = /\r?\n[\t ]*\r?\n/.exec(whole);
  const lead = end === null ? whole : whole.slice(0, end.index);
  if (end === null || blockStart.test(lead)) return { lead: whole, rest: "" };
  return { lead, rest: whole.slice(end.index).trim() };
}

const item = /^(?:[-*+]|\d{1,9}[.)]) /gm;

/** Counts the top-level list items of Markdown. */
export function countItems(text: string): number {
  return text.match(item)?.length ?? 0;
}
