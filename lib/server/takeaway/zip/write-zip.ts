import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";
import { CaveatError } from "@/lib/domain/caveat-error";
import { toDataDescriptor, toDirectory, toLocalHeader, type WrittenZipFile, type ZipFileFacts } from "./zip-records";

/** A file that is to go into a ZIP file. */
export interface ZipEntry extends ZipFileFacts {
  /** Read once, when its turn comes. */
  content: AsyncIterable<Uint8Array> | Uint8Array;
  /** How hard to squeeze, 0 to 9; 6 when left out, 0 for what is compressed already. */
  level?: number;
}

/** Beyond these the plain ZIP format has no room for its numbers. */
const largestZip = 0xffffffff;
const mostFiles = 0xffff;

/**
 * A ZIP file, piece by piece as its files are read: nothing is held but what is under way. The names must differ.
 * Throws `too_large` beyond 4 GB or 65,535 files, and whatever reading a file throws.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Uint8Array, void> {
  const written: WrittenZipFile[] = [];
  let at = 0;
  const advance = (bytes: number) => {
    at += bytes;
    if (at > largestZip || written.length >= mostFiles) {
      throw new CaveatError("too_large", "The files are more than one ZIP file can hold.");
    }
  };
  for await (const { path, modified, content, level = 6 } of entries) {
    const offset = at;
    const header = toLocalHeader({ path, modified });
    advance(header.length);
    yield header;
    const sums = { crc: 0, size: 0, packed: 0 };
    for await (const piece of squeeze(measure(content, sums), level)) {
      sums.packed += piece.length;
      advance(piece.length);
      yield piece;
    }
    const descriptor = toDataDescriptor(sums);
    advance(descriptor.length);
    yield descriptor;
    written.push({ path, modified, offset, ...sums });
  }
  yield toDirectory(written, at);
}

/** The content as it is, counted and summed up on its way. */
async function* measure(
  content: ZipEntry["content"],
  sums: Pick<WrittenZipFile, "crc" | "size">,
): AsyncGenerator<Uint8Array> {
  for await (const piece of content instanceof Uint8Array ? [content] : content) {
    sums.crc = crc32(piece, sums.crc);
    sums.size += piece.length;
    yield piece;
  }
}

async function* squeeze(content: AsyncIterable<Uint8Array>, level: number): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level });
  // A fault of the content destroys the stream, so that reading it tells the same.
  const filling = pipeline(content, deflate).catch(() => undefined);
  for await (const piece of deflate) yield piece as Buffer;
  await filling;
}
