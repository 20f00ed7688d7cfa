/** A `<` that could begin HTML or an address. */
const opening = /<(?=[A-Za-z/!?])/g;

/** Beginnings of a line that would make it a heading, a quotation, a list or a rule. */
const marker = /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$|-)|=+(?=\s*$)|\d+(?=[.)](?:\s|$)))/;

/** Characters without a picture that could hide or turn round what follows. */
const unseemly = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Somebody's words as one line of Markdown that says exactly these words: no HTML, links, images, emphasis or list comes of
 * them, wherever in a line they stand.
 */
export function toInertText(words: string): string {
  return words
    .replace(/\s+/g, " ")
    .replace(unseemly, "")
    .trim()
    .replace(/[\\`*[\]|]/g, "\\$&")
    .replace(/~(?=~)|(?<=~)~/g, "\\~")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/&(?=#?[A-Za-z0-9]+;)/g, "&amp;")
    .replace(opening, "&lt;")
    .replace(marker, (start) => (/^\d/.test(start) ? `${start}\\` : `\\${start}`));
}

/** Somebody's words of several lines as a quotation that says exactly these words. */
export function toInertQuotation(words: string): string {
  const lines = words.trim().split(/\r\n|\r|\n/);
  // Two blanks keep a line where it ends.
  return lines.map((line) => `> ${toInertText(line)}`.trimEnd()).join("  \n");
}

/**
 * Markdown of a model as a quotation that keeps its form (emphasis, lists, tables, code) and nothing that acts: HTML, images
 * and links become text. A quotation ends whatever was left open in it.
 */
export function toContainedMarkdown(markdown: string): string {
  const lines = markdown.trim().split(/\r\n|\r|\n/);
  const keepCode = lines.every(hasPlainSpans);
  return lines
    .map((line) => (keepCode ? disarmAroundCode(line) : disarm(line)).replace(/^( {0,3})#{1,6}(?=\s)/, "$1####"))
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}

/** Whether every piece of code in the line begins and ends in it, beyond doubt: single backticks, in pairs. */
function hasPlainSpans(line: string): boolean {
  const runs = line.match(/\\*`+/g) ?? [];
  return runs.length % 2 === 0 && runs.every((run) => run === "`");
}

/** Code in backticks says what it says; only what stands around it is disarmed. */
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

/** Text as a block of code that nothing in it can end. @param language of the code, a plain word. */
export function toFencedCode(text: string, language = ""): string {
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\r\n?/g, "\n").replace(/\n+$/, "")}\n${fence}`;
}
