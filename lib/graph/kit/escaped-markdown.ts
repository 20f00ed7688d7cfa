/** Escapes a text for Markdown, on one line. */
export function toEscapedMarkdown(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .replace(/[\\`*_{}[\]<>#|~!$&]/gu, "\\$&");
}
