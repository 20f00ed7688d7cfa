/** Formatting that Plotly draws itself and that carries nothing: without attributes. */
const harmless = /^<\/?(?:br|b|i|em|strong|sub|sup|u|s|extra)\s*\/?>$/i;
const tag = /<[a-z!/?][^<>]*>/gi;
const unfinishedTag = /<(?=[a-z!/?])/gi;

/**
 * `text` without HTML tags but for bare formatting. What still looks like one, also because something between was removed,
 * is taken apart; one pass, so that nested beginnings cost no more than others.
 */
export function cleanText(text: string): string {
  if (!text.includes("<")) return text;
  return text
    .replace(tag, (found) => (harmless.test(found) ? found : ""))
    .split(/(<[^<>]*>)/)
    .map((part) => (harmless.test(part) ? part : part.replace(unfinishedTag, "< ")))
    .join("");
}

/** `text` on one line without any tag, for titles outside of figures. */
export function toPlainText(text: string): string {
  return cleanText(text)
    .replace(/<br\s*\/?>/gi, " ")
    .replace(/<[a-z!/?][^<>]*>/gi, "")
    .replace(/\s+/g, " ")
    .trim();
}
