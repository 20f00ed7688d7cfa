import type { ColumnGap } from "./fixed-width-tokenizer";

/** How a delimited text is written. */
export interface Dialect {
  /** What separates fields, one character or more; null: every line is one field, or `gaps` divide it. */
  delimiter: string | null;
  /**
   * Whether a run of delimiters counts as one, and is ignored at the ends of a line; if the delimiter is a blank, tabs
   * count as blanks.
   */
  runs?: boolean;
  /** Where blanks divide columns of fixed width. */
  gaps?: readonly ColumnGap[];
  /** Whether lines begin and end with a delimiter that divides nothing: `| a | b |`. */
  framed?: boolean;
  /** Whether quotes enclose whole lines, with all their fields; inner quotes are doubled. */
  wrapped?: boolean;
  /** Whether blanks around unquoted values belong to the delimiter. */
  padded?: boolean;
  /** The character around fields that contain delimiters or line breaks; null: quotes have no meaning. */
  quote: '"' | "'" | null;
  /**
   * How a quote is written inside a quoted field: doubled, or after a backslash, as are delimiters in unquoted fields.
   */
  escape: "double" | "backslash";
}

/** The single-character delimiters to try, likeliest first. */
export const delimiters = [",", ";", "\t", "|", "^", "~", "`", "\u0001"] as const;

const names: Record<string, string> = {
  ",": "a comma",
  ";": "a semicolon",
  "\t": "a tab",
  "|": "a vertical bar",
  "^": "a caret",
  "~": "a tilde",
  "`": "a backtick",
  " ": "a blank",
  ":": "a colon",
};

/** Names a delimiter for a sentence, for example `a semicolon`, or `“||”` when it has several characters. */
export function nameDelimiter(delimiter: string): string {
  if (delimiter.length > 1) return `“${delimiter.replaceAll("\t", "→")}”`;
  return names[delimiter] ?? `the character U+${delimiter.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/**
 * Returns the word by which a person chooses how lines are divided: the delimiter itself, `blanks`, `tabs`, `fixed
 * width` or `none`.
 */
export function toDelimiterWord({ delimiter, runs, gaps }: Dialect): string {
  if (gaps !== undefined) return "fixed width";
  if (delimiter === null) return "none";
  if (runs === true) return delimiter === "\t" ? "tabs" : "blanks";
  return delimiter;
}
