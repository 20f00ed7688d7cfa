import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StringDecoder } from "node:string_decoder";
import type { Entry, ZipFile } from "yauzl";
import { CellRepeats } from "./cell-repeats";
import { createUnpackGuard } from "../archives/unpack-limits";

/** Inspects the bytes of an entry: searches OpenDocument's sheets for repeated cells. */
function createInspector({ fileName }: Entry): Writable {
  const decoder = new StringDecoder("utf8");
  const repeats = fileName.endsWith("content.xml") ? new CellRepeats() : null;
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      try {
        repeats?.push(decoder.write(chunk));
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}

/**
 * Unpacks every part of a workbook once, piece by piece and without keeping any, because the library that reads
 * workbooks trusts their claimed sizes. Throws `unreadable_file` for a decompression bomb; rethrows errors of the
 * archive.
 * @param packed bytes of the whole archive.
 */
export async function inspectWorkbook(archive: ZipFile, entries: readonly Entry[], packed: number): Promise<void> {
  for (const entry of entries) {
    // The library refuses password-protected parts with that reason.
    if (entry.fileName.endsWith("/") || !entry.canDecodeFileData()) continue;
    await pipeline(await archive.openReadStreamPromise(entry), createUnpackGuard(packed), createInspector(entry));
  }
}
