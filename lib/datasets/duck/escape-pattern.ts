/** Escapes a text as a regular expression that matches exactly it, in DuckDB as in JavaScript. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[$.*+?^|()[\]{}\\]/g, String.raw`\$&`);
}
