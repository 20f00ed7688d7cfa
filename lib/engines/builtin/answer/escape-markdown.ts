const longest = 120;

/** Text from data as it may stand in a Markdown sentence: on one line, marks escaped, no links, cut at 120 characters or `limit`. */
export function escapeMarkdown(text: string, limit = longest): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const cut = line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
  return cut
    .replace(/[\\`*[\]|~]/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/^[#+-](?= )|(?<=:)\/\/|(?<=www)\.|@/gi, "\\$&");
}

/** The plain text that `escapeMarkdown` was given, as far as it kept it. */
export function unescapeMarkdown(text: string): string {
  return text
    .replace(/\\(?=[\\`*[\]|~_#+\-/.@])/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
