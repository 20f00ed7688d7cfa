import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const Probe = z.object({
  /** From 0. */
  row: z.int().nonnegative(),
  column: z.string().optional(),
  /** From 0; where the columns have no names. */
  column_index: z.int().nonnegative().optional(),
  /** Expected text, character for character. */
  text: z.string().optional(),
  /** Expected number. */
  number: z.number().optional(),
});
export type Probe = z.infer<typeof Probe>;

const Expected = z.object({
  /** Omitted where it is a matter of taste. */
  rows: z.int().nonnegative().optional(),
  columns: z.int().positive(),
  /** Null: the file names no columns. */
  names: z.array(z.string()).nullish(),
  /** The last names, where the first are a matter of taste. */
  names_tail: z.array(z.string()).optional(),
  /** Column counts that are also correct. */
  columns_ok: z.array(z.int()).optional(),
  /** Number of empty rows, which a reader may leave out. */
  rows_all_empty: z.int().optional(),
  /** Every row, as text by name. */
  records: z.array(z.record(z.string(), z.string())).optional(),
});
export type Expected = z.infer<typeof Expected>;

const Entry = z.object({
  file: z.string(),
  /** What is unusual about the file. */
  odd: z.string().default(""),
  /**
   * `load`: must load as expected. `load_or_warn`: as expected, or with a notice. `refuse`: must be refused with a
   * reason.
   */
  outcome: z.enum(["load", "load_or_warn", "refuse"]),
  expected: Expected.nullish(),
  probes: z.array(Probe).default([]),
});
export type Entry = z.infer<typeof Entry>;

/** Reads a manifest, one JSON object per line; `file` of each entry becomes absolute. Throws for an invalid line. */
export async function readManifest(manifest: string): Promise<Entry[]> {
  const lines = (await readFile(manifest, "utf8")).split("\n").filter((line) => line.trim() !== "");
  return lines.map((line, index) => {
    const entry = Entry.safeParse(JSON.parse(line));
    if (!entry.success) throw new Error(`Line ${index + 1} of the manifest: ${z.prettifyError(entry.error)}`);
    return { ...entry.data, file: path.resolve(path.dirname(manifest), entry.data.file) };
  });
}
