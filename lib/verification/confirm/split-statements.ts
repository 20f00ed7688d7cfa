/** A piece of SQL in which a semicolon separates nothing: quoted text and names, and comments. */
const opaque = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\//gu;

/** Splits SQL at its semicolons, without blank statements. */
export function splitStatements(sql: string): string[] {
  const ends: number[] = [];
  const covered = sql.replace(opaque, (piece) => " ".repeat(piece.length));
  for (const { index } of covered.matchAll(/;/gu)) ends.push(index);
  const starts = [0, ...ends.map((end) => end + 1)];
  return starts
    .map((start, place) => sql.slice(start, ends[place] ?? sql.length).trim())
    .filter((statement) => statement !== "");
}
