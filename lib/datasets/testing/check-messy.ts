import { expect } from "vitest";
import { readContent } from "./temporary-folder";

/** A messy text, and what has to be made of it. */
export interface Messy {
  text: string | Uint8Array;
  /** Divided by bars. */
  names: string;
  /** All rows, or the first of them, as JSON. */
  rows: string;
  rowCount?: number;
  /** Beginnings of notices that have to be there; without any, none may be. */
  told?: string[];
}

/** Reads a messy text and compares names, rows and notices with what they have to be. */
export async function checkMessy({ text, names, rows, rowCount, told = [] }: Messy): Promise<void> {
  const table = await readContent(text);
  const expected = JSON.parse(rows) as unknown[];
  expect(table.names).toEqual(names.split("|"));
  expect(table.rows.slice(0, expected.length)).toEqual(expected);
  expect(table.rowCount).toBe(rowCount ?? expected.length);
  const notices = table.notices.map((notice) => notice.text);
  for (const beginning of told) expect(notices.filter((notice) => notice.startsWith(beginning))).toHaveLength(1);
  expect(notices.filter((notice) => !told.some((beginning) => notice.startsWith(beginning)))).toEqual([]);
}
