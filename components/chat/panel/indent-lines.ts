/** A text with a selection, in characters from its beginning. */
export interface SelectedText {
  text: string;
  start: number;
  end: number;
}

const indent = "    ";

/**
 * Applies the Tab key to code: indents the selected lines by one step, or inserts spaces at the cursor. With `outwards`
 * (Shift+Tab), unindents the lines of the selection or the cursor. Keeps the selection.
 */
export function indentLines({ text, start, end }: SelectedText, outwards: boolean): SelectedText {
  if (start === end && !outwards) {
    return {
      text: text.slice(0, start) + indent + text.slice(end),
      start: start + indent.length,
      end: end + indent.length,
    };
  }
  const from = text.lastIndexOf("\n", start - 1) + 1;
  // A selection that ends at the start of a line does not include that line.
  const last = end > start && text[end - 1] === "\n" ? end - 1 : end;
  const breakAfter = text.indexOf("\n", last);
  const to = breakAfter === -1 ? text.length : breakAfter;
  const lines = text.slice(from, to).split("\n");
  const moved = lines.map((line) =>
    outwards ? line.replace(/^(?: {1,4}|\t)/, "") : line === "" ? line : indent + line,
  );
  const firstShift = (moved[0]?.length ?? 0) - (lines[0]?.length ?? 0);
  const block = moved.join("\n");
  return {
    text: text.slice(0, from) + block + text.slice(to),
    start: Math.max(from, start + firstShift),
    end: Math.max(from, end + block.length - (to - from)),
  };
}
