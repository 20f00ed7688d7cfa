import { isCaveatError } from "@/lib/domain/caveat-error";
import { quoteText } from "@/lib/domain/text/quotes";
import { toCaveatError } from "../duck/to-caveat-error";
import type { Dialect } from "./dialect";

/**
 * SQL that reads delimited UTF-8 text strictly as columns `c0`, `c1`, … of text, NULL where a field is empty. Guesses
 * and skips nothing: the statement that uses it fails when a row does not fit.
 */
export function toRawRelation(options: {
  path: string;
  dialect: Dialect;
  width: number;
  header: boolean;
  /**
   * Whether every row ends with a line feed, whatever breaks lines within quotes. By default, DuckDB takes the first
   * line break for the end of every row, which is right if all line breaks are of one kind.
   */
  lineFeeds?: boolean;
  /** Longest row, in bytes. */
  longestRow?: number;
}): string {
  const { dialect } = options;
  const columns = Array.from({ length: options.width }, (_, index) => `'c${index}': 'VARCHAR'`).join(", ");
  const rowEnd = options.lineFeeds === true ? String.raw`, new_line = '\n'` : "";
  const lineSize = Math.max(2_097_152, options.longestRow ?? 0);
  return `read_csv(${quoteText(options.path)}, auto_detect = false, strict_mode = true, columns = {${columns}},
    header = ${options.header}, delim = ${quoteText(dialect.delimiter ?? "\u001f")}, quote = ${quoteText(dialect.quote ?? "")},
    escape = ${quoteText(dialect.quote ?? "")}, nullstr = '', max_line_size = ${lineSize}${rowEnd})`;
}

/** Whether DuckDB gave up because the text is not as even as `toRawRelation` requires. */
export function isUnevenText(error: unknown): boolean {
  if (!(error instanceof Error) || isCaveatError(error)) return false;
  return toCaveatError(error).code === "internal";
}
