import { expect } from "vitest";
import { readContent } from "./temporary-folder";

/** A messy text and its expected reading. */
export interface Messy {
  text: string | Uint8Array;
  /** Separated by bars. */
  names: string;
  /** All rows, or the first of them, as JSON. */
  rows: string;
  rowCount?: number;
  /** Beginnings of expected notices; without any, there must be none. */
  expected?: string[];
}

/** Reads a messy text and compares names, rows and notices with the expected ones. */
export async function checkMessy({ text, names, rows, rowCount, expected = [] }: Messy): Promise<void> {
  const table = await readContent(text);
  const expectedRows = JSON.parse(rows) as unknown[];
  expect(table.names).toEqual(names.split("|"));
  expect(table.rows.slice(0, expectedRows.length)).toEqual(expectedRows);
  expect(table.rowCount).toBe(rowCount ?? expectedRows.length);
  const notices = table.notices.map((notice) => notice.text);
  for (const beginning of expected) expect(notices.filter((notice) => notice.startsWith(beginning))).toHaveLength(1);
  expect(notices.filter((notice) => !expected.some((beginning) => notice.startsWith(beginning)))).toEqual([]);
}
