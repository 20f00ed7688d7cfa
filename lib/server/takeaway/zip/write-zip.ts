import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file that is to go into a ZIP file. */
export interface ZipEntry {
  /** Path within the ZIP file, with `/` between folders. */
  path: string;
  modified: Date;
  /** Read once, when its turn comes. */
  content: AsyncIterable<Uint8Array> | Uint8Array;
  /** Compression level, 0 to 9; 6 when left out, 0 for what is compressed already. */
  level?: number;
}

/**
 * Yields a ZIP file piece by piece while its files are read, so that only work in progress is in memory. The names must differ.
 * Throws whatever reading a file throws.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Uint8Array, void> {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  void addEntries(zip, { entries, output }).catch((error: unknown) => output.destroy(error as Error));
  for await (const piece of output) yield piece as Uint8Array;
}

/** Adds each entry after the one before it has been read, because an entry may depend on what was read so far. */
async function addEntries(
  zip: ZipFile,
  { entries, output }: { entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>; output: Readable },
): Promise<void> {
  for await (const { path, modified, content, level = 6 } of entries) {
    const source = Readable.from(content instanceof Uint8Array ? [content] : content);
    const stop = (): unknown => source.destroy();
    output.once("close", stop);
    zip.addReadStream(source, path, { mtime: modified, mode: 0o100644, compressionLevel: level });
    await finished(source);
    output.off("close", stop);
  }
  zip.end();
}
