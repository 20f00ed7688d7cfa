import type { ColumnGap } from "./fixed-width-tokenizer";

/** Minimum number of lines for certain alignment. */
const fewLines = 5;
/** Maximum number of lines above and below the table that may be aligned differently. */
const mostTitles = 10;
const mostNotes = 3;

/** A line of dashes that shows where the columns are: `---- ------`. */
const ruler = /^\s*[-=]{2,}(?:[ +|]+[-=]{2,})+\s*$/;

function toGapsOfRuler(line: string): ColumnGap[] {
  const columns = [...line.matchAll(/[-=]+/g)].map(({ 0: dashes, index }) => ({
    start: index,
    end: index + dashes.length,
  }));
  return columns.slice(1).map(({ start }, index) => ({ from: columns[index]?.end ?? start, to: start }));
}

/** Whether most lines extend beyond a position. */
function isReached(lines: readonly string[], place: number): boolean {
  return lines.filter((line) => line.length > place).length >= lines.length * 0.6;
}

/** Finds the positions at which nearly all lines have blanks, between others at which some have none. */
function toGaps(lines: readonly string[]): ColumnGap[] {
  const allowed = lines.length < 20 ? 0 : Math.max(1, Math.floor(lines.length * 0.02));
  const filled: number[] = [];
  for (const line of lines) {
    for (let place = 0; place < line.length; place += 1)
      if (line[place] !== " ") filled[place] = (filled[place] ?? 0) + 1;
  }
  const gaps: ColumnGap[] = [];
  let end = -1;
  for (let place = 0; place < filled.length; place += 1) {
    if ((filled[place] ?? 0) <= allowed) continue;
    if (end >= 0 && place > end + 1 && isReached(lines, place)) gaps.push({ from: end + 1, to: place });
    end = place;
  }
  return gaps.filter((gap, index) => !isWithinColumn(lines, gap, gaps[index + 1]?.from));
}

/**
 * Whether a single blank happens to be at the same position in all values of a column: few of them extend beyond it.
 */
function isWithinColumn(lines: readonly string[], { from, to }: ColumnGap, end: number | undefined): boolean {
  return to - from === 1 && lines.filter((line) => line.slice(to, end).trim() !== "").length < lines.length * 0.6;
}

/**
 * Finds the blanks between columns at the same positions of all lines. Empty when the lines do not look like such
 * columns.
 * @param lines the first lines, without empty ones.
 * @param chosen whether a person says that there are such columns: then any blanks that all lines share divide.
 */
export function findColumnGaps(lines: readonly string[], chosen = false): ColumnGap[] {
  const rule = lines.find((line) => ruler.test(line));
  if (rule !== undefined) return toGapsOfRuler(rule);
  if (lines.some((line) => line.includes("\t")) || (!chosen && lines.length < fewLines)) return [];
  if (!chosen && !lines.some((line) => line.includes("  "))) return [];
  let best: ColumnGap[] = [];
  for (let end = 0; end <= Math.min(mostNotes, lines.length / 4); end += 1) {
    for (let start = 0; start <= Math.min(mostTitles, lines.length / 2); start += 1) {
      const body = lines.slice(start, lines.length - end);
      if (!chosen && body.length < fewLines) break;
      const gaps = toGaps(body);
      if (gaps.length > best.length) best = gaps;
    }
  }
  const isPadded = best.some(({ to }) =>
    lines.some((line) => line.length > to && /^ {2}$/.test(line.slice(to - 2, to))),
  );
  return chosen || isPadded ? best : [];
}
