import { CaveatError } from "@/lib/domain/caveat-error";
import type { Dialect } from "./dialect";

/** Longest row that is read, in characters (UTF-16 units). */
const longestRow = 16 * 1024 * 1024;

const lineFeed = 10;
const carriageReturn = 13;

interface ParsedField {
  value: string;
  /** Position of the delimiter or line break that ends it, or the end of the text. */
  end: number;
  strayQuotes: number;
}

/**
 * Splits delimited text that arrives in pieces into rows of fields. Forgiving: a quote in the middle of a field is
 * text, and so is one whose partner never comes. An empty line is a row of one empty field.
 */
export class CsvTokenizer {
  /** Quotes met where the dialect allows none, kept as text. */
  strayQuotes = 0;
  /** Whether the text ended inside a quoted field. */
  unterminatedQuote = false;
  private carry = "";

  constructor(
    private readonly dialect: Dialect,
    private readonly onRow: (fields: string[]) => void,
  ) {}

  /** Takes the next piece. Throws `unreadable_file` for a row longer than 16 million characters. */
  push(piece: string): void {
    this.carry = this.consume(this.carry + piece, false);
    if (this.carry.length > longestRow) {
      throw new CaveatError("unreadable_file", "A row of this file is longer than 16 million characters.", {
        remedy: "Check that the file has line breaks and that every opening quote is closed.",
      });
    }
  }

  /** Takes what is left when no more pieces come. */
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
      this.onRow(fields);
    }
    return "";
  }

  /** Fills `fields` and gives the position after the row, or null when the row is not complete yet. */
  private readRow(row: { text: string; position: number; final: boolean; fields: string[] }): number | null {
    const { text, final } = row;
    let { position } = row;
    let strayQuotes = 0;
    for (;;) {
      const field = this.readQuoted(text, position, final) ?? this.readPlain(text, position);
      if (field === "incomplete" || (field.end >= text.length && !final)) return null;
      row.fields.push(field.value);
      strayQuotes += field.strayQuotes;
      position = field.end;
      if (position < text.length && text[position] === this.dialect.delimiter) {
        position += 1;
        continue;
      }
      if (text[position] === "\r" && position + 1 >= text.length && !final) return null;
      this.strayQuotes += strayQuotes;
      return position + (text[position] === "\r" && text[position + 1] === "\n" ? 2 : 1);
    }
  }

  /** The quoted field at `start`, or null when there is none and the field is plain. */
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
      if (after >= text.length && !final) return "incomplete";
      if (after >= text.length || this.endsField(text, after)) {
        value += text.slice(from, found);
        return { value, end: after, strayQuotes };
      }
      // A stray quote after a line break: the field's first quote was no opening quote at all.
      if (/[\r\n]/.test(text.slice(start, found))) return null;
      strayQuotes += 1;
      position = found + 1;
    }
  }

  private readPlain(text: string, start: number): ParsedField {
    const delimiter = this.dialect.delimiter?.charCodeAt(0) ?? lineFeed;
    let end = start;
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end);
      if (code === delimiter || code === lineFeed || code === carriageReturn) break;
    }
    const value = text.slice(start, end);
    const stray = this.dialect.quote !== null && value.trimStart().startsWith(this.dialect.quote) ? 1 : 0;
    return { value, end, strayQuotes: stray };
  }

  private endsField(text: string, position: number): boolean {
    const character = text[position];
    return character === this.dialect.delimiter || character === "\n" || character === "\r";
  }

  private skipBlanks(text: string, start: number): number {
    let position = start;
    while (text[position] === " " && this.dialect.delimiter !== " ") position += 1;
    return position;
  }
}

function isEscaped(text: string, quoteAt: number, from: number): boolean {
  let slashes = 0;
  while (quoteAt - slashes - 1 >= from && text[quoteAt - slashes - 1] === "\\") slashes += 1;
  return slashes % 2 === 1;
}
