/** Quotes a name for SQL, whatever characters it contains. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Writes a text as an SQL literal, whatever characters it contains; DuckDB's parser does not accept NUL within quotes.
 */
export function quoteText(text: string): string {
  const parts = text.split("\0").map((part) => `'${part.replaceAll("'", "''")}'`);
  return parts.length === 1 ? (parts[0] ?? "''") : `(${parts.join(" || chr(0) || ")})`;
}
