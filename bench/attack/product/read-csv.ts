/** Parses the cells of CSV according to RFC 4180, without a byte order mark. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/gy;
  const content = text.replace(/^\ufeff/, "");
  while (field.lastIndex < content.length) {
    const [, raw = "", end = ""] = field.exec(content) ?? [];
    row.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end !== ",") {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}
