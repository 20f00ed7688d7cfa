import { findUnicodeForm } from "./detect-unicode";

/** What the first bytes of a file show about how to read it; `text` is everything else. */
export type FileFormat = "parquet" | "arrow" | "gzip" | "zip" | "workbook" | "json" | "text";

const signatures: readonly (readonly [string, FileFormat])[] = [
  ["PAR1", "parquet"],
  ["ARROW1", "arrow"],
  ["FEA1", "arrow"],
  // The beginning of an Arrow stream: a marker, and the length of a schema.
  ["\xff\xff\xff\xff", "arrow"],
  ["\x1f\x8b", "gzip"],
  ["PK\x03\x04", "zip"],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "workbook"],
];

const json: readonly RegExp[] = [/^\s*\{\s*(?:\}|"(?:[^"\\]|\\.)*"\s*:)/, /^\s*\[\s*(?:\{\s*["}]|\[|\]\s*$)/];

/** Finds the format by content alone, never by name. Pure. */
export function findFormat(head: Uint8Array): FileFormat {
  const start = Buffer.from(head.subarray(0, 4096)).toString("latin1");
  const isName = (bytes: string) => /^\w+$/.test(bytes) && /^[\w ]*["']?[,;|\t\r\n]/.test(start);
  const signature = signatures.find(([bytes]) => start.startsWith(bytes) && !isName(bytes));
  if (signature !== undefined) return signature[1];
  const text = new TextDecoder(findUnicodeForm(head)).decode(head.subarray(0, 4096), { stream: true });
  return json.some((pattern) => pattern.test(text)) || isShortList(text, head.length) ? "json" : "text";
}

/** Whether the text is a complete JSON list: `[1, 2]` is one, and `[1, 2],3` is not. */
function isShortList(text: string, length: number): boolean {
  const list = text.trim();
  if (length >= 4096 || !list.startsWith("[") || !list.endsWith("]")) return false;
  try {
    return Array.isArray(JSON.parse(list));
  } catch {
    return false;
  }
}
