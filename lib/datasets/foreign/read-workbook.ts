import { readFile } from "node:fs/promises";
import { read, type WorkBook } from "@e965/xlsx";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Notice } from "@/lib/domain/dataset";
import type { ConversionReport } from "./conversion";
import { RowFile } from "./row-file";
import { toSheetRows, type SheetRows } from "./sheet-rows";
import { chooseSheet } from "./choose-sheet";

const options = { type: "buffer", cellNF: true, cellText: false, cellFormula: false, cellHTML: false } as const;

function open(content: Buffer, sheet?: string): WorkBook {
  try {
    return read(content, {
      ...options,
      dense: true,
      ...(sheet === undefined ? { bookSheets: true } : { sheets: sheet }),
    });
  } catch (cause) {
    const locked = cause instanceof Error && /password-protected/i.test(cause.message);
    throw new CaveatError(
      "unreadable_file",
      locked ? "This workbook is protected by a password." : "This is no workbook, or a damaged one.",
      {
        cause,
        remedy: locked ? "Save it without the password and upload it again." : "Save the sheet as CSV and upload that.",
      },
    );
  }
}

function readSheet(content: Buffer, name: string): SheetRows {
  const book = open(content, name);
  return toSheetRows(book.Sheets[name] ?? {}, book.Workbook?.WBProps?.date1904 === true);
}

/** The chosen sheet, or else the first one that holds something. */
function findSheet(content: Buffer, names: readonly string[], chosen?: string): { name: string; sheet: SheetRows } {
  if (chosen !== undefined) {
    const name = chooseSheet(names, chosen);
    return { name, sheet: readSheet(content, name) };
  }
  for (const name of names) {
    const sheet = readSheet(content, name);
    if (sheet.rows.length > 0) return { name, sheet };
  }
  throw new CaveatError("unreadable_file", "This workbook holds no values.", {
    remedy: "Check that the right file was saved, and upload it again.",
  });
}

/**
 * Writes one sheet of a workbook (.xlsx, .xlsb, .xls, .ods) as rows of CSV, with what has to be said about it.
 * Throws `unreadable_file` for a damaged, empty or protected one, `invalid_input` for a sheet that is not there.
 */
export async function readWorkbook(source: string, target: string, chosen?: string): Promise<ConversionReport> {
  const content = await readFile(source);
  const names = open(content).SheetNames;
  const { name, sheet } = findSheet(content, names, chosen);
  const file = await RowFile.create(target);
  try {
    for (const row of sheet.rows) await file.add(row);
  } finally {
    await file.close();
  }
  const others = names.filter((other) => other !== name);
  const notices: Notice[] = [...sheet.notices];
  if (chosen === undefined && others.length > 0) {
    notices.unshift({
      text: `The workbook has ${names.length} sheets; “${name}” was read.`,
      columns: [],
      examples: others.slice(0, 10),
    });
  }
  return { made: "rows", format: "workbook", named: false, notices, sheets: names, sheet: name };
}
