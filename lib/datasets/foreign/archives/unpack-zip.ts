import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Entry, ZipFile } from "yauzl";
import { chooseSheet } from "../sheets/choose-sheet";
import type { ConversionReport } from "../conversion";
import { inspectWorkbook } from "../sheets/inspect-workbook";
import { readWorkbook } from "../sheets/read-workbook";
import { createUnpackGuard } from "./unpack-limits";
import { isArchivedTable, isWorkbook, listEntries, listFiles, refuseArchive, withArchive } from "./zip-entries";

/** Selects the file that a person chose, or else the largest one named like a table, or else the largest one. */
function chooseEntry(entries: readonly Entry[], chosen?: string): Entry {
  const name =
    chosen === undefined
      ? undefined
      : chooseSheet(
          entries.map(({ fileName }) => fileName),
          chosen,
        );
  const named = entries.filter(({ fileName }) => (name === undefined ? isArchivedTable(fileName) : fileName === name));
  const [first, ...rest] = named.length > 0 ? named : entries;
  if (first === undefined)
    throw refuseArchive("This archive contains no file.", "Check that the export finished, and upload it again.");
  return rest.reduce((best, entry) => (entry.uncompressedSize > best.uncompressedSize ? entry : best), first);
}

async function unpackFile(
  archive: ZipFile,
  options: { source: string; target: string; sheet?: string },
): Promise<ConversionReport> {
  const { size } = await stat(options.source);
  const entries = await listEntries(archive, size);
  const names = new Set(entries.map(({ fileName }) => fileName));
  if (isWorkbook(names)) {
    await inspectWorkbook(archive, entries, size);
    return readWorkbook(options.source, options.target, options.sheet);
  }
  if (names.has("[Content_Types].xml"))
    throw refuseArchive(
      "This file is an Office document without sheets.",
      "Copy its table into a spreadsheet and upload that.",
    );
  const files = listFiles(entries);
  const entry = chooseEntry(files, options.sheet);
  if (!entry.canDecodeFileData())
    throw refuseArchive("The file in this archive is protected by a password or compressed in an unusual way.");
  const content = await archive.openReadStreamPromise(entry);
  await pipeline(content, createUnpackGuard(size), createWriteStream(options.target, { mode: 0o600 }));
  const others = files.filter((file) => file !== entry).map(({ fileName }) => fileName);
  const tables = files.filter(({ fileName }) => isArchivedTable(fileName));
  const choice = {
    sheets: (tables.length > 0 ? tables : files).map(({ fileName }) => fileName),
    sheet: entry.fileName,
  };
  if (others.length === 0) return { made: "file", notices: [], ...choice };
  const text = `This table is “${entry.fileName}” out of an archive of ${files.length} files.`;
  return { made: "file", notices: [{ text, columns: [], examples: others.slice(0, 10) }], ...choice };
}

/**
 * Unpacks one file of a zip archive, or writes a sheet of a workbook, which is a zip archive too. Throws
 * `unreadable_file` for a damaged, protected or empty one and for a decompression bomb, `invalid_input` for an unknown
 * name.
 */
export async function unpackZip(options: {
  source: string;
  target: string;
  sheet?: string;
}): Promise<ConversionReport> {
  return withArchive(options.source, (archive) => unpackFile(archive, options));
}
