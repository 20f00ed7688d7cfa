/** A column or table name as DuckDB reads it, whatever characters it holds. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text literal as DuckDB reads it, whatever characters it holds. */
export function quoteLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A text as a regular expression that matches it and nothing else, in DuckDB as in JavaScript. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[$.*+?^|()[\]{}\\]/g, String.raw`\$&`);
}
