import { CaveatError } from "@/lib/domain/caveat-error";

/** A format that is not read as a table. */
interface Foreign {
  /** What the file is, for a sentence. */
  name: string;
  kind: "archive" | "image" | "document" | "data" | "other";
  /** What to do to get a table. */
  remedy: string;
}

const saveAsCsv = "Save the table as CSV or Parquet and upload that.";
const unpack = "Unpack it and upload the table inside.";

const statistics = "Export the table from the program that wrote it, as CSV.";

/** First bytes, in latin-1, of formats that people mistake for tables or rename to .csv. */
const signatures: readonly (readonly [string, Foreign])[] = [
  [
    "PK\x05\x06",
    { name: "an empty zip archive", kind: "archive", remedy: "Check that the export finished, and upload it again." },
  ],
  ["BZh", { name: "a bzip2 archive", kind: "archive", remedy: unpack }],
  ["\xfd7zXZ\0", { name: "an xz archive", kind: "archive", remedy: unpack }],
  ["\x28\xb5\x2f\xfd", { name: "a Zstandard archive", kind: "archive", remedy: unpack }],
  ["\x04\x22\x4d\x18", { name: "an LZ4 archive", kind: "archive", remedy: unpack }],
  ["7z\xbc\xaf\x27\x1c", { name: "a 7-Zip archive", kind: "archive", remedy: unpack }],
  ["Rar!\x1a\x07", { name: "a RAR archive", kind: "archive", remedy: unpack }],
  ["!<arch>\n", { name: "a software package", kind: "archive", remedy: unpack }],
  [
    "%PDF-",
    { name: "a PDF document", kind: "document", remedy: "Export the table as CSV from the program that made the PDF." },
  ],
  ["%!PS-", { name: "a PostScript document", kind: "document", remedy: saveAsCsv }],
  ["\x89PNG", { name: "a PNG image", kind: "image", remedy: saveAsCsv }],
  ["\xff\xd8\xff", { name: "a JPEG image", kind: "image", remedy: saveAsCsv }],
  ["GIF8", { name: "a GIF image", kind: "image", remedy: saveAsCsv }],
  ["II*\0", { name: "a TIFF image", kind: "image", remedy: saveAsCsv }],
  ["MM\0*", { name: "a TIFF image", kind: "image", remedy: saveAsCsv }],
  ["RIFF", { name: "a media file", kind: "other", remedy: saveAsCsv }],
  ["OggS", { name: "a media file", kind: "other", remedy: saveAsCsv }],
  ["fLaC", { name: "a sound file", kind: "other", remedy: saveAsCsv }],
  ["ID3\x03", { name: "a sound file", kind: "other", remedy: saveAsCsv }],
  ["ID3\x04", { name: "a sound file", kind: "other", remedy: saveAsCsv }],
  ["SQLite format 3\0", { name: "an SQLite database", kind: "data", remedy: "Export one of its tables as CSV." }],
  ["\0\x01\0\0Standard ", { name: "an Access database", kind: "data", remedy: "Export one of its tables as CSV." }],
  ["\x89HDF", { name: "an HDF5 file", kind: "data", remedy: saveAsCsv }],
  ["CDF\x01", { name: "a NetCDF file", kind: "data", remedy: saveAsCsv }],
  ["CDF\x02", { name: "a NetCDF file", kind: "data", remedy: saveAsCsv }],
  ["\x93NUMPY", { name: "a NumPy array", kind: "data", remedy: saveAsCsv }],
  ["RDX", { name: "an R workspace", kind: "data", remedy: statistics }],
  ["<stata_dta>", { name: "a Stata file", kind: "data", remedy: statistics }],
  ["$FL2", { name: "an SPSS file", kind: "data", remedy: statistics }],
  ["HEADER RECORD*******", { name: "a SAS transport file", kind: "data", remedy: statistics }],
  [`${"\0".repeat(12)}\xc2\xea\x81\x60`, { name: "a SAS file", kind: "data", remedy: statistics }],
  ["\x7fELF", { name: "a program", kind: "other", remedy: saveAsCsv }],
  ["MZ\x90", { name: "a program", kind: "other", remedy: saveAsCsv }],
  ["\xca\xfe\xba\xbe", { name: "a program", kind: "other", remedy: saveAsCsv }],
  ["\xcf\xfa\xed\xfe", { name: "a program", kind: "other", remedy: saveAsCsv }],
  ["\0asm", { name: "a program", kind: "other", remedy: saveAsCsv }],
  [
    "\x80\x04\x95",
    { name: "a Python pickle", kind: "data", remedy: "Pickles can run code and are never read. " + saveAsCsv },
  ],
  ["{\\rtf", { name: "a rich text document", kind: "document", remedy: saveAsCsv }],
  ["Obj\x01", { name: "an Avro file", kind: "data", remedy: saveAsCsv }],
  ["ORC", { name: "an ORC file", kind: "data", remedy: saveAsCsv }],
  ["-----BEGIN ", { name: "a key or certificate", kind: "other", remedy: "Keep it to yourself, and upload a table." }],
  ["BEGIN:VCARD", { name: "an address card", kind: "other", remedy: "Export the contacts as CSV." }],
  ["BEGIN:VCALENDAR", { name: "a calendar", kind: "other", remedy: "Export the calendar as CSV." }],
];

/** Signatures of formats that do not begin with them. */
const signaturesWithin: readonly (readonly [number, string, Foreign])[] = [
  [4, "ftyp", { name: "a film or sound file", kind: "other", remedy: saveAsCsv }],
  [257, "ustar", { name: "a tar archive", kind: "archive", remedy: unpack }],
  [128, "DICM", { name: "a DICOM image", kind: "image", remedy: saveAsCsv }],
];

const table: Foreign = { name: "a web page", kind: "document", remedy: "Download the table itself, as CSV." };
const markup: readonly (readonly [RegExp, Foreign])[] = [
  [/^\s*(?:<!--[^]*?-->\s*)?<(?:!doctype html|html|head|body|table|div)\b/i, table],
  [/^\s*<svg\b|^\s*<\?xml\b[^]{0,500}<svg\b/i, { name: "an SVG image", kind: "image", remedy: saveAsCsv }],
  [/^\s*<\?xml\b/i, { name: "an XML document", kind: "document", remedy: saveAsCsv }],
  [
    /^\s*(?:(?:--[^\n]*|\/\*[^]*?\*\/)\s*)*(?:insert\s+into|create\s+table|drop\s+table|begin\s+transaction|pragma\s+\w+\s*=|set\s+\w+\s*=[^,\n]*;)/i,
    { name: "an SQL script", kind: "other", remedy: "Export the table from the database as CSV." },
  ],
  [/^#!\s*\/\S+/, { name: "a script", kind: "other", remedy: "Run it, and upload the table that it makes." }],
  [
    /^(?:Return-Path|Delivered-To|Received|MIME-Version): .*\r?\n/,
    { name: "an e-mail", kind: "document", remedy: saveAsCsv },
  ],
];

/** Signatures that may also begin a text, as in `ORCID,name`. */
const shortWord = /^\w{3,4}$/;

/** Finds what a file is by its first bytes; undefined when they may begin a table. */
export function findForeignContent(head: Uint8Array): Foreign | undefined {
  const start = Buffer.from(head.subarray(0, 4096)).toString("latin1");
  const isBinary = /(?!\s)\p{Cc}/u.test(start);
  const signature = signatures.find(([bytes]) => start.startsWith(bytes) && (isBinary || !shortWord.test(bytes)));
  if (signature !== undefined) return signature[1];
  const within = signaturesWithin.find(([place, bytes]) => start.startsWith(bytes, place));
  if (within !== undefined) return within[2];
  const text = start.replace(/^\xef\xbb\xbf/, "");
  return markup.find(([pattern]) => pattern.test(text))?.[1];
}

/** Throws `unreadable_file` when the first bytes of a file show an unreadable format. */
export function refuseForeignContent(head: Uint8Array): void {
  const foreign = findForeignContent(head);
  if (foreign === undefined) return;
  throw new CaveatError("unreadable_file", `This file is ${foreign.name}, which cannot be read as a table.`, {
    remedy: foreign.remedy,
  });
}
