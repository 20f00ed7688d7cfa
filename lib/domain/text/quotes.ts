/** Quotes a name for SQL or for an expression of a recipe, whatever characters it contains. */
export function quoteName(name: string): string {
  return quote(name, '"');
}

/** Reverses `quoteName`. */
export function unquoteName(quoted: string): string {
  return quoted.slice(1, -1).replaceAll('""', '"');
}

/**
 * Writes a text as an SQL literal, whatever characters it contains; DuckDB's parser does not accept NUL within quotes.
 */
export function quoteText(text: string): string {
  const parts = text.split("\0").map((part) => quote(part, "'"));
  return parts.length === 1 ? (parts[0] ?? "''") : `(${parts.join(" || chr(0) || ")})`;
}

/** Quotes a text for an expression of a recipe. */
export function quoteValue(text: string): string {
  return quote(text, "'");
}

/** Quotes a field for CSV and for pasting into a spreadsheet. */
export function quoteField(field: string): string {
  return quote(field, '"');
}

function quote(text: string, mark: string): string {
  return `${mark}${text.replaceAll(mark, mark + mark)}${mark}`;
}
