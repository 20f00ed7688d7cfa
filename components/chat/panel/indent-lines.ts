/** A text with a selection, in characters from its beginning. */
export interface SelectedText {
  text: string;
  start: number;
  end: number;
}

const indent = "    ";

/**
 * What Tab does in code: the selected lines move in by one step; without a selection spaces come in at the cursor.
 * `outwards`, as Shift+Tab, moves the lines of the selection or the cursor out again. What was selected stays selected.
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
  // A selection that ends at the beginning of a line does not touch that line.
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
