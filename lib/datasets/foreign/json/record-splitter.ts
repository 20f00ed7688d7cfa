import { CaveatError } from "@/lib/domain/caveat-error";

/** Longest record, in characters. */
const longestRecord = 64 * 1024 * 1024;

/**
 * Splits JSON text that arrives in pieces into its records: the elements of a list, or values one after another
 * (NDJSON). Emits records as text; ignores brackets inside strings.
 */
export class RecordSplitter {
  private carry = "";
  private position = 0;
  private depth = 0;
  private start = -1;
  private quoted = false;
  /** Whether the text is one list; undefined before its first character. */
  private list: boolean | undefined;

  constructor(private readonly onRecord: (text: string) => void) {}

  /** Takes the next piece. Throws `unreadable_file` for a record longer than 64 million characters. */
  push(piece: string): void {
    this.carry += piece;
    this.scan();
    const keep = this.start < 0 ? this.position : this.start;
    this.carry = this.carry.slice(keep);
    this.position -= keep;
    if (this.start >= 0) this.start = 0;
    if (this.carry.length > longestRecord) {
      throw new CaveatError("unreadable_file", "A record of this file is longer than 64 million characters.", {
        remedy: "Save the records as a list or one per line, and upload that.",
      });
    }
  }

  /** Takes what is left after the last piece. Throws `unreadable_file` when a record is not complete. */
  end(): void {
    if (this.start >= 0 && this.depth === this.base() && !this.quoted) this.finish(this.carry.length);
    if (this.start < 0 && this.depth === 0) return;
    throw new CaveatError("unreadable_file", "This JSON ends in the middle of a record.", {
      remedy: "Check that the export finished, and upload it again.",
    });
  }

  /** Returns the depth of a record itself. */
  private base(): number {
    return this.list === true ? 1 : 0;
  }

  private scan(): void {
    const { carry } = this;
    for (; this.position < carry.length; this.position += 1) {
      if (this.quoted) {
        if (!this.skipString()) return;
        continue;
      }
      this.take(carry.charCodeAt(this.position));
    }
  }

  /** Moves to the quote that ends the string; false when it has not arrived yet. */
  private skipString(): boolean {
    const { carry } = this;
    for (; this.position < carry.length; this.position += 1) {
      const code = carry.charCodeAt(this.position);
      if (code === 92) {
        if (this.position + 1 >= carry.length) return false;
        this.position += 1;
      } else if (code === 34) {
        this.quoted = false;
        return true;
      }
    }
    return false;
  }

  private take(code: number): void {
    if (code === 123 || code === 91) this.open(code);
    else if (code === 125 || code === 93) this.close();
    else if (code === 34) {
      this.begin();
      this.quoted = true;
    } else if (code <= 32 || (code === 44 && this.depth === this.base())) {
      if (this.start >= 0 && this.depth === this.base()) this.finish(this.position);
    } else if (code !== 0xfeff) this.begin();
  }

  private open(code: number): void {
    if (this.list === undefined) {
      this.list = code === 91;
      if (this.list) {
        this.depth = 1;
        return;
      }
    }
    this.begin();
    this.depth += 1;
  }

  private close(): void {
    if (this.list === true && this.depth === 1 && this.start >= 0) this.finish(this.position);
    this.depth -= 1;
    if (this.depth === this.base() && this.start >= 0) this.finish(this.position + 1);
  }

  private begin(): void {
    this.list ??= false;
    if (this.start < 0) this.start = this.position;
  }

  private finish(end: number): void {
    this.onRecord(this.carry.slice(this.start, end));
    this.start = -1;
  }
}
