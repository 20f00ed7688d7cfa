import { gzipSync } from "node:zlib";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Entry } from "./read-manifest";

interface NoTable {
  name: string;
  odd: string;
  content: string | Uint8Array;
}

/** Generates bytes that look like noise, the same every time. */
function toNoise(length: number): Uint8Array {
  let state = 42;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}

const pdf = "%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n";
const page = "<!DOCTYPE html>\n<html><body><table><tr><td>1</td></tr></table></body></html>\n";

/** Files that people upload as tables although they are not tables. */
const noTables: readonly NoTable[] = [
  { name: "empty.csv", odd: "no table: no bytes", content: "" },
  { name: "blank.csv", odd: "no table: blanks alone", content: " \n\t\n  \r\n" },
  { name: "mark-alone.csv", odd: "no table: a byte order mark alone", content: "\ufeff" },
  { name: "separators.csv", odd: "no table: separators alone", content: ",,,\n,,,\n" },
  { name: "noise.csv", odd: "no table: noise", content: toNoise(10_000) },
  { name: "report.csv", odd: "no table: a PDF renamed", content: pdf },
  { name: "page.csv", odd: "no table: a web page renamed", content: page },
  {
    name: "image.csv",
    odd: "no table: a picture renamed",
    content: Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), toNoise(500)]),
  },
  { name: "database.csv", odd: "no table: a database renamed", content: `SQLite format 3\0${"\0".repeat(200)}` },
  { name: "model.csv", odd: "no table: a pickle renamed", content: Buffer.from("80049510000000000000007d9428", "hex") },
  { name: "cut.parquet", odd: "no table: Parquet cut off", content: `PAR1${"x".repeat(400)}` },
  { name: "nothing.json", odd: "no table: JSON without records", content: '{"status": "ok"' },
  {
    name: "packed.gz",
    odd: "no table: a picture in gzip",
    content: gzipSync(Buffer.from("89504e470d0a1a0a0000", "hex")),
  },
];

/** Writes these files into `folder` and returns them as entries of a manifest: each must be refused. */
export async function writeNoTables(folder: string): Promise<Entry[]> {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    noTables.map(async ({ name, odd, content }): Promise<Entry> => {
      const file = path.join(folder, name);
      await writeFile(file, content);
      return { file, odd, outcome: "refuse", probes: [] };
    }),
  );
}
