const mark = "```";
const pythonWords = new Set(["", "py", "python", "python3"]);

/** Returns the content of a text that is a single fenced block; null when it is anything else. Takes linear time. */
export function findFencedWhole(text: string): string | null {
  const whole = text.trim();
  if (whole.length < 2 * mark.length || !whole.startsWith(mark) || !whole.endsWith(mark)) return null;
  return whole.slice(mark.length, -mark.length).replace(/^\w+/, "").trim();
}

/**
 * Returns the contents of all closed Python fences of a text, in order, each with its line breaks. Skips fences of other
 * languages. Takes linear time.
 */
export function findPythonBlocks(text: string): string[] {
  const blocks: string[] = [];
  let open: { start: number; isPython: boolean } | null = null;
  for (let start = 0; start < text.length;) {
    const lineEnd = text.indexOf("\n", start);
    const next = lineEnd === -1 ? text.length : lineEnd + 1;
    const line = text.startsWith(mark, skipBlanks(text, start)) ? text.slice(start, next).trim() : "";
    const word = line.slice(mark.length).trim().toLowerCase();
    if (open === null) {
      if (line !== "" && lineEnd !== -1 && isWord(word)) open = { start: next, isPython: pythonWords.has(word) };
    } else if (line === mark) {
      if (open.isPython) blocks.push(text.slice(open.start, start));
      open = null;
    }
    start = next;
  }
  return blocks;
}

/** Removes the line that opens a Python fence at the beginning of a text. Takes linear time. */
export function withoutOpeningFence(text: string): string {
  const rest = text.trimStart();
  const lineEnd = rest.indexOf("\n");
  if (!rest.startsWith(mark) || lineEnd === -1) return text;
  return pythonWords.has(rest.slice(mark.length, lineEnd).trim().toLowerCase()) ? rest.slice(lineEnd + 1) : text;
}

/** Removes the blank lines at the beginning of a text; its first line keeps its indentation. Takes linear time. */
export function withoutBlankLines(text: string): string {
  const blanks = text.slice(0, text.length - text.trimStart().length);
  return text.slice(blanks.lastIndexOf("\n") + 1);
}

function isWord(text: string): boolean {
  return /^[\w+#.-]*$/.test(text);
}

function skipBlanks(text: string, start: number): number {
  let position = start;
  while (text[position] === " " || text[position] === "\t") position += 1;
  return position;
}
