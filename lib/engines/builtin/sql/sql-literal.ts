/** A quoted identifier. */
export function toSqlName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text literal. */
export function toSqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
