/** Formatting that Plotly draws itself and that is harmless: without attributes. */
const harmless = /^<\/?(?:br|b|i|em|strong|sub|sup|u|s|extra)\s*\/?>$/i;
const tag = /<[a-z!/?][^<>]*>/gi;
const unfinishedTag = /<(?=[a-z!/?])/gi;

/**
 * Removes HTML tags from `text` except for bare formatting. Breaks up what still looks like one, even if only because
 * something in between was removed; one pass, so that nested beginnings cost no more than others.
 */
export function cleanText(text: string): string {
  if (!text.includes("<")) return text;
  return text
    .replace(tag, (found) => (harmless.test(found) ? found : ""))
    .split(/(<[^<>]*>)/)
    .map((part) => (harmless.test(part) ? part : part.replace(unfinishedTag, "< ")))
    .join("");
}

/** Removes all tags from `text` and puts it on one line, for titles outside of figures. */
export function toPlainText(text: string): string {
  return cleanText(text)
    .replace(/<br\s*\/?>/gi, " ")
    .replace(/<[a-z!/?][^<>]*>/gi, "")
    .replace(/\s+/g, " ")
    .trim();
}
