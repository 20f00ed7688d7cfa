import type { ColumnGap } from "./fixed-width-tokenizer";

/** How a delimited text is written. */
export interface Dialect {
  /** What stands between fields, one character or more; null: every line is one field, or `gaps` divide it. */
  delimiter: string | null;
  /** A run of delimiters counts as one, at the ends of a line for nothing; where the delimiter is a blank, tabs are like it. */
  runs?: boolean;
  /** Where blanks divide columns of fixed width. */
  gaps?: readonly ColumnGap[];
  /** Lines begin and end with a delimiter that divides nothing: `| a | b |`. */
  framed?: boolean;
  /** Quotes enclose lines as a whole, with all their fields; those inside are doubled. */
  wrapped?: boolean;
  /** Blanks around values that no quotes enclose belong to what divides them. */
  padded?: boolean;
  /** The character around fields that hold delimiters or line breaks; null: quotes mean nothing. */
  quote: '"' | "'" | null;
  /** How a quote is written inside a quoted field: twice, or after a backslash, as are delimiters in fields without quotes. */
  escape: "double" | "backslash";
}

/** The delimiters of one character that are tried, likeliest first. */
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

/** A delimiter for a sentence, for example `a semicolon`, or `“||”` when it has several characters. */
export function nameDelimiter(delimiter: string): string {
  if (delimiter.length > 1) return `“${delimiter.replaceAll("\t", "→")}”`;
  return names[delimiter] ?? `the character U+${delimiter.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** The word by which a person chooses how lines are divided: the delimiter itself, `blanks`, `tabs`, `fixed width` or `none`. */
export function toDelimiterWord({ delimiter, runs, gaps }: Dialect): string {
  if (gaps !== undefined) return "fixed width";
  if (delimiter === null) return "none";
  if (runs === true) return delimiter === "\t" ? "tabs" : "blanks";
  return delimiter;
}
