const longest = 120;

/** Escapes text from data for a Markdown sentence: on one line, without links, cut at 120 characters or `limit`. */
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

/** Restores the plain text that `escapeMarkdown` received, as far as it was kept. */
export function unescapeMarkdown(text: string): string {
  return text
    .replace(/\\(?=[\\`*[\]|~_#+\-/.@])/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
