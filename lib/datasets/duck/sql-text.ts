/** Quotes a column or table name for DuckDB, whatever characters it holds. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Quotes a text literal for DuckDB, whatever characters it holds. */
export function quoteLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Escapes a text as a regular expression that matches exactly it, in DuckDB as in JavaScript. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[$.*+?^|()[\]{}\\]/g, String.raw`\$&`);
}
