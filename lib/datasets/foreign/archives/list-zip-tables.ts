import { stat } from "node:fs/promises";
import type { ConversionReport } from "../conversion";
import { isArchivedTable, isWorkbook, listEntries, listFiles, withArchive } from "./zip-entries";

/**
 * Lists the names of likely tables in a zip archive, as `sheets`, without unpacking; empty for a workbook. Throws
 * `unreadable_file`.
 */
export function listZipTables(source: string): Promise<ConversionReport> {
  return withArchive(source, async (archive) => {
    const entries = await listEntries(archive, (await stat(source)).size);
    const names = entries.map(({ fileName }) => fileName);
    const isOffice = isWorkbook(new Set(names)) || names.includes("[Content_Types].xml");
    const tables = isOffice ? [] : listFiles(entries).filter(({ fileName }) => isArchivedTable(fileName));
    return { made: "file", notices: [], sheets: tables.map(({ fileName }) => fileName) };
  });
}
