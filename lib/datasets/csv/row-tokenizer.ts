import { CaveatError } from "@/lib/domain/caveat-error";

/** Longest row that is read, in characters (UTF-16 units). */
export const longestRow = 16 * 1024 * 1024;

/** Splits a text that arrives in pieces into rows, and emits them one by one. */
export interface RowTokenizer {
  /** Quotes found where the dialect allows none, kept as text. */
  readonly strayQuotes: number;
  /** Whether the text ended inside a quoted field. */
  readonly unterminatedQuote: boolean;
  /** Takes the next piece. Throws `unreadable_file` for a row longer than 16 million characters. */
  push(piece: string): void;
  /** Takes what is left after the last piece. */
  end(): void;
}

/** Throws `unreadable_file` when the pending text is too long to be one row. */
export function assertRowLength(length: number): void {
  if (length <= longestRow) return;
  throw new CaveatError("unreadable_file", "A row of this file is longer than 16 million characters.", {
    remedy: "Check that the file has line breaks and that every opening quote is closed.",
  });
}
