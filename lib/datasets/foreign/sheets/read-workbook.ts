import { readFile } from "node:fs/promises";
import { read, type WorkBook } from "@e965/xlsx";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Notice } from "@/lib/domain/datasets/dataset";
import type { ConversionReport } from "../conversion";
import { RowFile } from "../row-file";
import { toSheetRows, type SheetRows } from "./sheet-rows";
import { chooseSheet } from "./choose-sheet";

/** Without styles, the library does not say which rows and columns are hidden. */
const options = { type: "buffer", cellNF: true, cellText: false, cellHTML: false, cellStyles: true } as const;

/** Whether formulas may lack a value, as programs other than spreadsheets write them: in .xlsx. */
const mayLackValues = (content: Buffer) => content.includes("xl/workbook.xml");

function open(content: Buffer, sheet?: string): WorkBook {
  const formulas = sheet !== undefined && mayLackValues(content);
  try {
    return read(content, {
      ...options,
      cellFormula: formulas,
      sheetStubs: formulas,
      dense: true,
      ...(sheet === undefined ? { bookSheets: true } : { sheets: sheet }),
    });
  } catch (cause) {
    const locked = cause instanceof Error && /password-protected/i.test(cause.message);
    throw new CaveatError(
      "unreadable_file",
      locked ? "This workbook is protected by a password." : "This is not a workbook, or it is damaged.",
      {
        cause,
        remedy: locked ? "Save it without the password and upload it again." : "Save the sheet as CSV and upload that.",
      },
    );
  }
}

interface FoundSheet extends SheetRows {
  name: string;
  /** Names of sheets that the workbook hides. */
  hidden: ReadonlySet<string>;
}

function readSheet(content: Buffer, name: string): FoundSheet {
  const { Sheets, Workbook, SheetNames } = open(content, name);
  const hidden = SheetNames.filter((_, place) => (Workbook?.Sheets?.[place]?.Hidden ?? 0) > 0);
  const sheet = toSheetRows(Sheets[name] ?? {}, Workbook?.WBProps?.date1904 === true);
  return { ...sheet, name, hidden: new Set(hidden) };
}

/** Returns the chosen sheet, or else the first non-empty one; hidden ones come last. */
function findSheet(content: Buffer, names: readonly string[], chosen?: string): FoundSheet {
  if (chosen !== undefined) return readSheet(content, chooseSheet(names, chosen));
  const passed: FoundSheet[] = [];
  for (const name of names) {
    // The first sheet's data about the whole workbook saves reading the others.
    if (passed[0]?.hidden.has(name) === true) continue;
    const sheet = readSheet(content, name);
    if (sheet.rows.length > 0 && !sheet.hidden.has(name)) return sheet;
    passed.push(sheet);
  }
  for (const name of names.filter((other) => passed[0]?.hidden.has(other))) {
    const sheet = readSheet(content, name);
    if (sheet.rows.length > 0) return sheet;
  }
  throw new CaveatError("unreadable_file", "This workbook contains no values.", {
    remedy: "Check that the right file was saved, and upload it again.",
  });
}

/**
 * Writes one sheet of a workbook (.xlsx, .xlsb, .xls, .ods) as rows of CSV, and returns notices about it. Throws
 * `unreadable_file` for a damaged, empty or protected one, `invalid_input` for an unknown sheet.
 */
export async function readWorkbook(source: string, target: string, chosen?: string): Promise<ConversionReport> {
  const content = await readFile(source);
  const names = open(content).SheetNames;
  const sheet = findSheet(content, names, chosen);
  const { name, hidden } = sheet;
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
      text: `The workbook has ${names.length} sheets; “${name}” was read${hidden.has(name) ? ", which is hidden" : ""}.`,
      columns: [],
      examples: others.slice(0, 10).map((other) => (hidden.has(other) ? `${other} (hidden)` : other)),
    });
  }
  return { made: "rows", format: "workbook", named: false, notices, sheets: names, sheet: name };
}
