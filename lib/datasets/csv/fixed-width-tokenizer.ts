import { assertRowLength, type RowTokenizer } from "./row-tokenizer";

/**
 * The gap between two columns of fixed width, in characters (UTF-16 units) from 0: blanks from `from` on, the next
 * column at `to`.
 */
export interface ColumnGap {
  from: number;
  to: number;
}

const lineBreak = /\r\n|\n|\r/g;

/**
 * Splits lines whose columns have fixed positions into rows. Every row has all columns, except a line with a value that
 * extends across a gap: such a line does not belong to the table and stays whole, as a single field.
 */
export class FixedWidthTokenizer implements RowTokenizer {
  readonly strayQuotes = 0;
  readonly unterminatedQuote = false;
  private carry = "";
  /** Whether a line has fitted; before that, names may be aligned differently. */
  private fitted = false;

  constructor(
    private readonly gaps: readonly ColumnGap[],
    private readonly onRow: (fields: string[]) => void,
  ) {}

  push(piece: string): void {
    const text = this.carry + piece;
    let start = 0;
    for (const { 0: found, index } of text.matchAll(lineBreak)) {
      // Its line feed may come with the next piece.
      if (found === "\r" && index + 1 === text.length) break;
      this.take(text.slice(start, index));
      start = index + found.length;
    }
    this.carry = text.slice(start);
    assertRowLength(this.carry.length);
  }

  end(): void {
    if (this.carry !== "") this.take(this.carry.replace(/\r$/, ""));
    this.carry = "";
  }

  private take(line: string): void {
    const whole = line.trim();
    const values = whole === "" ? null : splitByGaps(line, this.gaps);
    const columns = this.gaps.length + 1;
    this.onRow(values ?? splitLoosely(whole, columns, this.fitted ? [wide] : [wide, any]) ?? [whole]);
    this.fitted ||= values !== null;
  }
}

const isBlank = (character: string | undefined) => character === undefined || character === " " || character === "\t";

/** Finds where a line is cut within a gap, or null when a value extends across it. */
function findCut(line: string, { from, to }: ColumnGap): number | null {
  for (let place = to - 1; place >= from; place -= 1) if (isBlank(line[place])) return place + 1;
  return null;
}

/** Returns the trimmed values of a line, or null when one extends across a gap. */
function splitByGaps(line: string, gaps: readonly ColumnGap[]): string[] | null {
  const cuts: number[] = [];
  for (const gap of gaps) {
    const cut = findCut(line, gap);
    if (cut === null) return null;
    cuts.push(cut);
  }
  return [0, ...cuts].map((cut, index) => line.slice(cut, cuts[index]).trim());
}

const wide = /[ \t]{2,}/;
const any = /[ \t]+/;

/** Splits a line that is aligned differently: as many parts between blanks as there are columns. */
function splitLoosely(line: string, columns: number, blanks: readonly RegExp[]): string[] | null {
  return blanks.map((pattern) => line.split(pattern)).find((parts) => parts.length === columns) ?? null;
}
