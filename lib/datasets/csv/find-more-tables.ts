import { toCellShape } from "../typing/cell-shape";
import { detectHeader, isSameRow } from "./detect-header";
import type { Layout } from "./detect-layout";
import { isEmptyLine } from "./tokenize-sample";

/** Evidence that a text holds more than one table. */
export interface MoreTables {
  /** Rows of names below empty lines. */
  below: string[][];
  /** Whether a column without name and values separates others. */
  beside: boolean;
}

const rowsLooked = 200;
const isBlank = (cell: string | undefined) => (cell ?? "").trim() === "";
const isGap = (row: readonly string[]) => isEmptyLine(row) || row.every(isBlank);

/** Whether these rows begin with names of columns: different words above numbers, dates or truth values. */
function isTable(block: readonly (readonly string[])[]): boolean {
  const names = (block[0] ?? []).filter((cell) => !isBlank(cell));
  if (block.length < 2 || names.length < 2 || new Set(names).size < names.length) return false;
  const decision = detectHeader(block);
  return names.every((name) => toCellShape(name) === "text") && decision.header && decision.certain;
}

/** Finds signs of other tables below the first one, or beside it, at the beginning of a text. */
export function findMoreTables(rows: readonly string[][], layout: Layout, samples: readonly string[][]): MoreTables {
  const below: string[][] = [];
  const { firstRow, header, width } = layout;
  if (width < 2 || layout.headerRow === null) return { below, beside: false };
  rows.forEach((row, index) => {
    if (index <= firstRow || isGap(row) || !isGap(rows[index - 1] ?? [])) return;
    const rest = rows.slice(index, index + rowsLooked);
    const end = rest.findIndex(isGap);
    const block = end < 0 ? rest : rest.slice(0, end);
    if (isTable(block) && !isSameRow(row, header)) below.push(row);
  });
  const isNamed = (column: number) => !isBlank(header[column]);
  const beside = samples.some(
    (texts, column) =>
      texts.length === 0 &&
      isBlank(header[column]) &&
      [column - 2, column - 1, column + 1, column + 2].every((other) => other >= 0 && isNamed(other)),
  );
  return { below, beside };
}
