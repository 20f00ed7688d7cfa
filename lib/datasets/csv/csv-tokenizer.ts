import type { Dialect } from "./dialect";
import { assertRowLength, type RowTokenizer } from "./row-tokenizer";

const lineFeed = 10;
const carriageReturn = 13;
const backslash = 92;

interface ParsedField {
  value: string;
  /** Position of the delimiter or line break that ends the field, or the end of the text. */
  end: number;
  strayQuotes: number;
}

/**
 * Splits delimited text that arrives in pieces into rows of fields. Forgiving: a quote in the middle of a field is
 * text, and so is an unmatched one. An empty line is a row of one empty field.
 */
export class CsvTokenizer implements RowTokenizer {
  strayQuotes = 0;
  unterminatedQuote = false;
  private carry = "";
  private readonly delimiter: string;
  /** First character of the delimiter; of a line break without one. */
  private readonly mark: number;

  constructor(
    private readonly dialect: Dialect,
    private readonly onRow: (fields: string[]) => void,
  ) {
    this.delimiter = dialect.delimiter ?? "\n";
    this.mark = this.delimiter.charCodeAt(0);
  }

  push(piece: string): void {
    this.carry = this.consume(this.carry + piece, false);
    assertRowLength(this.carry.length);
  }

  end(): void {
    this.carry = this.consume(this.carry, true);
  }

  private consume(text: string, final: boolean): string {
    let position = 0;
    while (position < text.length) {
      const fields: string[] = [];
      const next = this.readRow({ text, position, final, fields });
      if (next === null) return text.slice(position);
      position = next;
      this.onRow(this.takeOff(fields));
    }
    return "";
  }

  /** Removes the frame around all fields of a row. */
  private takeOff(fields: string[]): string[] {
    const [line = ""] = fields;
    if (this.dialect.framed === true) return takeOffFrame(fields);
    if (this.dialect.wrapped !== true || fields.length > 1 || line === "") return fields;
    const inside: string[] = [];
    const tokenizer = new CsvTokenizer({ ...this.dialect, wrapped: false }, (row) => inside.push(...row));
    tokenizer.push(line);
    tokenizer.end();
    return inside;
  }

  /** Fills `fields` and returns the position after the row, or null when the row is not complete yet. */
  private readRow(row: { text: string; position: number; final: boolean; fields: string[] }): number | null {
    const { text, final } = row;
    let position = this.dialect.runs === true ? this.skipRun(text, row.position) : row.position;
    let strayQuotes = 0;
    for (;;) {
      const field = this.readQuoted(text, position, final) ?? this.readPlain(text, position);
      if (field === "incomplete" || (field.end >= text.length && !final)) return null;
      row.fields.push(field.value);
      strayQuotes += field.strayQuotes;
      position = field.end;
      if (this.isDelimiter(text, position)) {
        position = this.skipDelimiter(text, position);
        if (position >= text.length && !final) return null;
        if (this.dialect.runs !== true || !this.endsRow(text, position)) continue;
      }
      if (text[position] === "\r" && position + 1 >= text.length && !final) return null;
      this.strayQuotes += strayQuotes;
      return position + (text[position] === "\r" && text[position + 1] === "\n" ? 2 : 1);
    }
  }

  /** Reads the quoted field at `start`; null when the field is plain. */
  private readQuoted(text: string, start: number, final: boolean): ParsedField | "incomplete" | null {
    const { quote, escape } = this.dialect;
    if (quote === null) return null;
    let position = this.skipBlanks(text, start);
    if (text[position] !== quote) return null;
    position += 1;
    let value = "";
    let from = position;
    let strayQuotes = 0;
    for (;;) {
      const found = text.indexOf(quote, position);
      if (found < 0) {
        if (!final) return "incomplete";
        this.unterminatedQuote = true;
        return null;
      }
      if (strayQuotes > 0 && /[\r\n]/.test(text.slice(position, found))) return null;
      if (escape === "backslash" && isEscaped(text, found, from)) {
        value += text.slice(from, found - 1) + quote;
        position = from = found + 1;
        continue;
      }
      if (found + 1 >= text.length && !final) return "incomplete";
      if (escape === "double" && text[found + 1] === quote) {
        value += text.slice(from, found + 1);
        position = from = found + 2;
        continue;
      }
      const after = this.skipBlanks(text, found + 1);
      if (after + this.delimiter.length > text.length && !final) return "incomplete";
      if (after >= text.length || this.endsField(text, after)) {
        value += text.slice(from, found);
        return { value, end: after, strayQuotes };
      }
      // A stray quote after a line break: the field's first quote was not an opening quote.
      if (/[\r\n]/.test(text.slice(start, found))) return null;
      strayQuotes += 1;
      position = found + 1;
    }
  }

  private readPlain(text: string, start: number): ParsedField {
    const { mark } = this;
    const { quote, runs, escape, padded } = this.dialect;
    const isSimple = this.delimiter.length === 1 && runs !== true;
    let escapes = 0;
    let end = start;
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end);
      if (code === backslash && escape === "backslash" && this.isDelimiter(text, end + 1)) {
        escapes += 1;
        end += 1;
        continue;
      }
      if (code === lineFeed || code === carriageReturn) break;
      if (isSimple ? code === mark : this.isDelimiter(text, end)) break;
    }
    let value = text.slice(start, Math.min(end, text.length));
    if (escapes > 0) value = value.replaceAll(`\\${this.delimiter}`, this.delimiter);
    if (padded === true) value = value.trim();
    const stray = quote !== null && value.trimStart().startsWith(quote) ? 1 : 0;
    return { value, end: Math.min(end, text.length), strayQuotes: stray };
  }

  private isDelimiter(text: string, position: number): boolean {
    if (this.dialect.delimiter === null || position >= text.length) return false;
    if (this.dialect.runs === true) return this.isInRun(text, position);
    return this.delimiter.length === 1
      ? text.charCodeAt(position) === this.mark
      : text.startsWith(this.delimiter, position);
  }

  private skipDelimiter(text: string, position: number): number {
    return this.dialect.runs === true ? this.skipRun(text, position) : position + this.delimiter.length;
  }

  private isInRun(text: string, position: number): boolean {
    const character = text[position];
    return character === this.delimiter || (this.delimiter === " " && character === "\t");
  }

  private skipRun(text: string, start: number): number {
    let position = start;
    while (this.isInRun(text, position)) position += 1;
    return position;
  }

  private endsRow(text: string, position: number): boolean {
    return position >= text.length || text[position] === "\n" || text[position] === "\r";
  }

  private endsField(text: string, position: number): boolean {
    return this.isDelimiter(text, position) || this.endsRow(text, position);
  }

  private skipBlanks(text: string, start: number): number {
    let position = start;
    while (text[position] === " " && !this.isDelimiter(text, position)) position += 1;
    return position;
  }
}

function isEscaped(text: string, quoteAt: number, from: number): boolean {
  let slashes = 0;
  while (quoteAt - slashes - 1 >= from && text[quoteAt - slashes - 1] === "\\") slashes += 1;
  return slashes % 2 === 1;
}

/** Drops the outer delimiters; leaves a line without them as it is. */
function takeOffFrame(fields: string[]): string[] {
  return fields.length < 3 ? fields : fields.slice(1, -1);
}
