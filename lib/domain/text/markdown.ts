/** A `<` that could begin HTML or an address. */
const opening = /<(?=[A-Za-z/!?])/g;

/** Line prefixes that would make a heading, a quotation, a list or a rule. */
const marker = /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$|-)|=+(?=\s*$)|\d+(?=[.)](?:\s|$)))/;

/** Invisible characters that could hide or reverse what follows. */
const unseemly = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Parts of addresses that renderers turn into links. */
const address = /(?<=:)\/\/|(?<=www)\.|(?<=[\w.+-])@(?=\w)/gi;

/**
 * Escapes words as one line of Markdown that shows exactly these words: they produce no HTML, links, images, emphasis
 * or lists, wherever in a line they are.
 * @param options.limit most characters; longer words are cut before they are escaped, and end in `…`.
 */
export function escapeMarkdown(words: string, { limit = Number.POSITIVE_INFINITY } = {}): string {
  const line = words.replace(/\s+/g, " ").replace(unseemly, "").trim();
  const cut = line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
  return cut
    .replace(/[\\`*[\]|~]/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/&(?=#?[A-Za-z0-9]+;)/g, "&amp;")
    .replace(opening, "&lt;")
    .replace(address, "\\$&")
    .replace(marker, (start) => (/^\d/.test(start) ? `${start}\\` : `\\${start}`));
}

/** Restores the words that `escapeMarkdown` received, as far as they were kept. */
export function unescapeMarkdown(text: string): string {
  return text
    .replace(/\\([\\`*[\]|~_#+\-=>/.)@])/g, "$1")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");
}

/** Escapes several lines as a quotation that shows exactly these words. */
export function toInertQuotation(words: string): string {
  const lines = words.trim().split(/\r\n|\r|\n/);
  // Two trailing blanks keep the line break.
  return lines.map((line) => `> ${escapeMarkdown(line)}`.trimEnd()).join("  \n");
}

/**
 * Quotes a model's Markdown with its formatting (emphasis, lists, tables, code) but nothing active: HTML, images and
 * links become text. The end of the quotation closes whatever was left open in it.
 */
export function toContainedMarkdown(markdown: string): string {
  const lines = markdown.trim().split(/\r\n|\r|\n/);
  const keepCode = lines.every(hasPlainSpans);
  return lines
    .map((line) => (keepCode ? disarmAroundCode(line) : disarm(line)).replace(/^( {0,3})#{1,6}(?=\s)/, "$1####"))
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}

/** Whether every code span in the line certainly begins and ends in it: single backticks, in pairs. */
function hasPlainSpans(line: string): boolean {
  const runs = line.match(/\\*`+/g) ?? [];
  return runs.length % 2 === 0 && runs.every((run) => run === "`");
}

/** Escapes text around code spans; backticks already make their content inert. */
function disarmAroundCode(line: string): string {
  return line
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : disarm(part)))
    .join("");
}

function disarm(text: string): string {
  return text
    .replace(/(?!\t)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replace(/\\*\[/g, "\\[")
    .replace(opening, "&lt;");
}

/** Formats text as a code block that nothing in it can end. @param language of the code, a plain word. */
export function toFencedCode(text: string, language = ""): string {
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\r\n?/g, "\n").replace(/\n+$/, "")}\n${fence}`;
}
