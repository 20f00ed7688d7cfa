import { openPromise, type Entry, type ZipFile } from "yauzl";
import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import { isDamage } from "./unpack-gzip";
import { assertUnpacked, mostEntries } from "./unpack-limits";

const tableEnding = /\.(?:csv|tsv|txt|tab|dat|json|ndjson|jsonl|parquet|xlsx|xlsm|xlsb|xls|ods|arrow|feather)$/i;
/** Files that programs add to archives. */
const byTheWay = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/;

/** Creates the refusal of an archive, with what to do instead. */
export function refuseArchive(message: string, remedy = "Unpack it and upload the table inside."): CaveatError {
  return new CaveatError("unreadable_file", message, { remedy });
}

/** Lists all entries after checking their number and total size. Throws `unreadable_file` for too many, or too much. */
export async function listEntries(archive: ZipFile, packed: number): Promise<Entry[]> {
  if (archive.entryCount > mostEntries)
    throw refuseArchive(`This archive has ${archive.entryCount} entries; at most 2,000 are read.`);
  const entries: Entry[] = [];
  let unpacked = 0;
  for await (const entry of archive.eachEntry()) {
    entries.push(entry);
    unpacked += entry.uncompressedSize;
    assertUnpacked(unpacked, packed);
    if (entries.length > mostEntries) throw refuseArchive("This archive has more than 2,000 entries.");
  }
  return entries;
}

/** Whether these entries are the parts of a workbook. */
export function isWorkbook(names: ReadonlySet<string>): boolean {
  return (
    names.has("xl/workbook.xml") || names.has("xl/workbook.bin") || (names.has("mimetype") && names.has("content.xml"))
  );
}

/** Lists the entries that people added: no folders, and nothing that programs add. */
export function listFiles(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ fileName }) => !fileName.endsWith("/") && !byTheWay.test(fileName));
}

/** Whether a file is named like a table. */
export function isArchivedTable(fileName: string): boolean {
  return tableEnding.test(fileName);
}

/** Opens an archive, lets `work` use it and closes it. Throws `unreadable_file` for a damaged one. */
export async function withArchive<Result>(
  source: string,
  work: (archive: ZipFile) => Promise<Result>,
): Promise<Result> {
  let archive: ZipFile | undefined;
  try {
    archive = await openPromise(source, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
    return await work(archive);
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

/** Whether the error is the disk's and not the archive's. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && "code" in error;
}
