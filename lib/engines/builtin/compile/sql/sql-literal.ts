/** Quotes an identifier. */
export function toSqlName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Quotes a text literal. */
export function toSqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
