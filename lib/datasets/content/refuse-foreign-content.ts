import { CaveatError } from "@/lib/domain/caveat-error";

interface Foreign {
  /** What the file is, for a sentence. */
  name: string;
  remedy: string;
}

const saveAsCsv = "Save the table as CSV or Parquet and upload that.";
const unpack = "Unpack it and upload the table inside.";

/** First bytes, in latin-1, of formats that people mistake for tables or rename to .csv. */
const signatures: readonly (readonly [string, Foreign])[] = [
  ["PK\x05\x06", { name: "an empty zip archive", remedy: "Check that the export finished, and upload it again." }],
  ["BZh", { name: "a bzip2 archive", remedy: unpack }],
  ["\xfd7zXZ\0", { name: "an xz archive", remedy: unpack }],
  ["\x28\xb5\x2f\xfd", { name: "a Zstandard archive", remedy: unpack }],
  ["7z\xbc\xaf\x27\x1c", { name: "a 7-Zip archive", remedy: unpack }],
  ["Rar!\x1a\x07", { name: "a RAR archive", remedy: unpack }],
  ["%PDF-", { name: "a PDF document", remedy: "Export the table from where the PDF was made, as CSV." }],
  ["\x89PNG", { name: "a PNG image", remedy: saveAsCsv }],
  ["\xff\xd8\xff", { name: "a JPEG image", remedy: saveAsCsv }],
  ["GIF8", { name: "a GIF image", remedy: saveAsCsv }],
  ["RIFF", { name: "a media file", remedy: saveAsCsv }],
  ["SQLite format 3\0", { name: "an SQLite database", remedy: "Export one of its tables as CSV." }],
  ["\x89HDF", { name: "an HDF5 file", remedy: saveAsCsv }],
  ["\x7fELF", { name: "a program", remedy: saveAsCsv }],
  ["MZ\x90", { name: "a program", remedy: saveAsCsv }],
  ["\x80\x04\x95", { name: "a Python pickle", remedy: "Pickles can run code and are never read. " + saveAsCsv }],
  ["{\\rtf", { name: "a rich text document", remedy: saveAsCsv }],
  ["Obj\x01", { name: "an Avro file", remedy: saveAsCsv }],
  ["ORC", { name: "an ORC file", remedy: saveAsCsv }],
];

const markup: readonly (readonly [RegExp, Foreign])[] = [
  [/^\s*<(!doctype html|html)\b/i, { name: "a web page", remedy: "Download the table itself, as CSV." }],
  [/^\s*<\?xml\b/i, { name: "an XML document", remedy: saveAsCsv }],
];

function findForeign(start: string): Foreign | undefined {
  const signature = signatures.find(([bytes]) => start.startsWith(bytes));
  if (signature !== undefined) return signature[1];
  const text = start.replace(/^\xef\xbb\xbf/, "");
  return markup.find(([pattern]) => pattern.test(text))?.[1];
}

/** Throws `unreadable_file` when the first bytes of a file show that it is nothing that can be read. */
export function refuseForeignContent(head: Uint8Array): void {
  const foreign = findForeign(Buffer.from(head.subarray(0, 4096)).toString("latin1"));
  if (foreign === undefined) return;
  throw new CaveatError("unreadable_file", `This file is ${foreign.name}, which cannot be read as a table.`, {
    remedy: foreign.remedy,
  });
}
