import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { openPromise, type Entry, type ZipFile } from "yauzl";
import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import { chooseSheet } from "./choose-sheet";
import type { ConversionReport } from "./conversion";
import { readWorkbook } from "./read-workbook";
import { isDamage } from "./unpack-gzip";
import { assertUnpacked, createUnpackGuard, mostEntries } from "./unpack-limits";

const tableEnding = /\.(?:csv|tsv|txt|tab|dat|json|ndjson|jsonl|parquet|xlsx|xlsm|xlsb|xls|ods|arrow|feather)$/i;
/** What programs put into archives beside what people put there. */
const byTheWay = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/;

function refuse(message: string, remedy = "Unpack it and upload the table inside."): CaveatError {
  return new CaveatError("unreadable_file", message, { remedy });
}

/** All entries, after they have been counted and added up. */
async function listEntries(archive: ZipFile, packed: number): Promise<Entry[]> {
  if (archive.entryCount > mostEntries)
    throw refuse(`This archive has ${archive.entryCount} entries; at most 2,000 are read.`);
  const entries: Entry[] = [];
  let unpacked = 0;
  for await (const entry of archive.eachEntry()) {
    entries.push(entry);
    unpacked += entry.uncompressedSize;
    assertUnpacked(unpacked, packed);
    if (entries.length > mostEntries) throw refuse("This archive has more than 2,000 entries.");
  }
  return entries;
}

function isWorkbook(names: ReadonlySet<string>): boolean {
  return (
    names.has("xl/workbook.xml") || names.has("xl/workbook.bin") || (names.has("mimetype") && names.has("content.xml"))
  );
}

/** The file that a person chose, or else the largest one that is called like a table, or else the largest one. */
function chooseEntry(entries: readonly Entry[], chosen?: string): Entry {
  const name =
    chosen === undefined
      ? undefined
      : chooseSheet(
          entries.map(({ fileName }) => fileName),
          chosen,
        );
  const named = entries.filter(({ fileName }) => (name === undefined ? tableEnding.test(fileName) : fileName === name));
  const [first, ...rest] = named.length > 0 ? named : entries;
  if (first === undefined)
    throw refuse("This archive holds no file.", "Check that the export finished, and upload it again.");
  return rest.reduce((best, entry) => (entry.uncompressedSize > best.uncompressedSize ? entry : best), first);
}

async function unpackFile(
  archive: ZipFile,
  options: { source: string; target: string; sheet?: string },
): Promise<ConversionReport> {
  const { size } = await stat(options.source);
  const entries = await listEntries(archive, size);
  const names = new Set(entries.map(({ fileName }) => fileName));
  if (isWorkbook(names)) return readWorkbook(options.source, options.target, options.sheet);
  if (names.has("[Content_Types].xml"))
    throw refuse(
      "This file is an Office document without sheets.",
      "Copy its table into a spreadsheet and upload that.",
    );
  const files = entries.filter(({ fileName }) => !fileName.endsWith("/") && !byTheWay.test(fileName));
  const entry = chooseEntry(files, options.sheet);
  if (!entry.canDecodeFileData())
    throw refuse("The file in this archive is protected by a password or packed in an unusual way.");
  const content = await archive.openReadStreamPromise(entry);
  await pipeline(content, createUnpackGuard(size), createWriteStream(options.target, { mode: 0o600 }));
  const others = files.filter((file) => file !== entry).map(({ fileName }) => fileName);
  const tables = files.filter(({ fileName }) => tableEnding.test(fileName));
  const choice = {
    sheets: (tables.length > 0 ? tables : files).map(({ fileName }) => fileName),
    sheet: entry.fileName,
  };
  if (others.length === 0 || options.sheet !== undefined) return { made: "file", notices: [], ...choice };
  const text = `The archive holds ${files.length} files; “${entry.fileName}” was read.`;
  return { made: "file", notices: [{ text, columns: [], examples: others.slice(0, 10) }], ...choice };
}

/**
 * Unpacks one file of a zip archive, or writes a sheet of a workbook, which is a zip archive too.
 * Throws `unreadable_file` for a damaged, protected or empty one and for a trap, `invalid_input` for a name that is not there.
 */
export async function unpackZip(options: {
  source: string;
  target: string;
  sheet?: string;
}): Promise<ConversionReport> {
  let archive: ZipFile | undefined;
  try {
    archive = await openPromise(options.source, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
    return await unpackFile(archive, options);
  } catch (cause) {
    if (isCaveatError(cause) || (!isDamage(cause) && isOfSystem(cause))) throw cause;
    throw new CaveatError("unreadable_file", "This zip archive is damaged or incomplete.", {
      cause,
      remedy: "Pack it again, or upload the table inside.",
    });
  } finally {
    archive?.close();
  }
}

/** Whether the fault is the disk's and not the archive's. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && "code" in error;
}
