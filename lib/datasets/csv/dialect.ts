/** How a delimited text is written. */
export interface Dialect {
  /** One character between fields; null: every line is one field. */
  delimiter: string | null;
  /** The character around fields that hold delimiters or line breaks; null: quotes mean nothing. */
  quote: '"' | "'" | null;
  /** How a quote is written inside a quoted field: twice, or after a backslash. */
  escape: "double" | "backslash";
}

/** The delimiters that are tried, likeliest first. */
export const delimiters = [",", ";", "\t", "|", "^", "~", "`", "\u0001"] as const;

const names: Record<string, string> = {
  ",": "a comma",
  ";": "a semicolon",
  "\t": "a tab",
  "|": "a vertical bar",
  "^": "a caret",
  "~": "a tilde",
  "`": "a backtick",
};

/** A delimiter for a sentence, for example `a semicolon`. */
export function nameDelimiter(delimiter: string): string {
  return names[delimiter] ?? `the character U+${delimiter.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
