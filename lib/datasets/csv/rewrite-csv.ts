import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createDecoder } from "../content/text-decoder";
import { createTokenizer } from "./create-tokenizer";
import type { Dialect } from "./dialect";
import type { Layout } from "./detect-layout";
import { RowRepair, type RepairReport } from "./row-repair";
import { toCsvLine } from "./to-csv-line";

/** What happened to the text besides the rows themselves. */
export interface RewriteReport extends RepairReport {
  strayQuotes: number;
  unterminatedQuote: boolean;
  nulCharacters: number;
  /** Bytes that are invalid in the encoding, or were lost before the file was made. */
  lostCharacters: number;
  /** Longest row written, in bytes. */
  longestRow: number;
}

const writeSize = 1024 * 1024;

/**
 * Rewrites a text of any encoding and dialect, however uneven, as UTF-8 CSV of `layout.width` columns without a header.
 * Works in pieces; keeps at most one row and a few hundred short rows in memory. Throws `unreadable_file` for a row
 * that is too long, `AbortError` when `signal` aborts.
 */
export async function rewriteCsv(options: {
  source: string;
  target: string;
  encoding: string;
  dialect: Dialect;
  layout: Layout;
  signal?: AbortSignal;
}): Promise<RewriteReport> {
  const { layout } = options;
  const lines: string[] = [];
  let pending = 0;
  let longestRow = 0;
  const repair = new RowRepair(
    layout,
    (row) => {
      const line = toCsvLine(row);
      lines.push(line);
      pending += line.length;
      longestRow = Math.max(longestRow, line.length * 3);
    },
    options.dialect.framed,
  );
  let index = 0;
  const tokenizer = createTokenizer(options.dialect, (fields) => {
    if (index >= layout.firstRow) repair.take(fields, index);
    index += 1;
  });
  const decoder = createDecoder(options.encoding);
  let nulCharacters = 0;
  let lostCharacters = 0;
  const withoutNuls = (text: string) => {
    lostCharacters += text.includes("\ufffd") ? text.split("\ufffd").length - 1 : 0;
    if (!text.includes("\0")) return text;
    const clean = text.replaceAll("\0", "");
    nulCharacters += text.length - clean.length;
    return clean;
  };
  const target = await open(options.target, "w", 0o600);
  try {
    const flush = async () => {
      await target.writeFile(lines.join(""));
      lines.length = 0;
      pending = 0;
    };
    for await (const piece of createReadStream(options.source, { highWaterMark: writeSize, signal: options.signal })) {
      tokenizer.push(withoutNuls(decoder.decode(piece as Buffer, { stream: true })));
      if (pending >= writeSize) await flush();
    }
    tokenizer.push(withoutNuls(decoder.decode()));
    tokenizer.end();
    const report = repair.end();
    await flush();
    return {
      ...report,
      strayQuotes: tokenizer.strayQuotes,
      unterminatedQuote: tokenizer.unterminatedQuote,
      nulCharacters,
      lostCharacters,
      longestRow,
    };
  } finally {
    await target.close();
  }
}
