import { toCellShape, type CellShape } from "../typing/cell-shape";
import { trimBlanks } from "../typing/missing-words";

/** Whether the first row of a table holds names, and whether there is evidence for that. */
export interface HeaderDecision {
  header: boolean;
  certain: boolean;
}

const isYear = (cell: string) => /^(?:1[89]\d{2}|20\d{2})$/.test(trimBlanks(cell));

/** Whether the numbers in a row are increasing years, as in names of columns. */
function areGrowingYears(row: readonly string[]): boolean {
  const numbers = row.filter((cell) => toCellShape(cell) === "number");
  if (numbers.length < 2 || !numbers.every(isYear)) return false;
  return numbers.every((year, index) => index === 0 || Number(year) > Number(numbers[index - 1]));
}

function findUsualShape(cells: readonly string[]): CellShape | null {
  const shapes = cells.map(toCellShape).filter((shape) => shape !== "missing");
  if (shapes.length === 0) return null;
  const usual = (["number", "date", "boolean"] as const).find(
    (kind) => shapes.filter((shape) => shape === kind).length >= shapes.length * 0.8,
  );
  return usual ?? "text";
}

/** Rates how much one column speaks for names in the first row (positive) or against (negative). */
function judgeColumn(first: string, below: readonly string[], growingYears: boolean): number {
  const shape = toCellShape(first);
  const usual = findUsualShape(below);
  if (shape === "number" && growingYears) return below.length > 0 && below.every(isYear) ? -1 : 0.5;
  const isTyped = shape === "number" || shape === "date" || shape === "boolean";
  if (usual === null) return isTyped ? -1 : 0;
  if (usual === "text") {
    if (isTyped) return -1;
    return shape === "text" && below.some((cell) => trimBlanks(cell) === trimBlanks(first)) ? -1 : 0;
  }
  if (shape === "missing") return 0;
  if (shape === "text") return 1;
  return shape === usual ? -1 : 0.5;
}

/** Normalises a name for comparison: concatenated files may differ in case or have a byte order mark. */
const toComparable = (cell: string) => trimBlanks(cell.replace("\ufeff", "")).toLowerCase();

/** Whether two rows have equal values. */
export function isSameRow(row: readonly string[], other: readonly string[]): boolean {
  if (row.length !== other.length) return false;
  return row.every(
    (cell, column) => cell === other[column] || toComparable(cell) === toComparable(other[column] ?? ""),
  );
}

/** Decides whether the first of these rows (at most some hundred, no empty lines) names the columns. */
export function detectHeader(rows: readonly (readonly string[])[]): HeaderDecision {
  const [first = [], ...rest] = rows;
  const below = rest.slice(0, 200);
  const others = first.length > 1 ? below.filter((row) => !isSameRow(row, first)) : below;
  // Names that repeat further down, as in concatenated tables, are not values when the others are numbers.
  if (others.length > 0 && others.length < below.length) {
    const decision = detectHeader([first, ...others]);
    if (decision.header && decision.certain) return decision;
  }
  const growingYears = areGrowingYears(first);
  let balance = 0;
  for (const [index, cell] of first.entries()) {
    balance += judgeColumn(
      cell,
      below.map((row) => row[index] ?? "").filter((text) => text !== ""),
      growingYears,
    );
  }
  if (balance !== 0) return { header: balance > 0, certain: true };
  const names = first.map(trimBlanks).filter((name) => name !== "");
  return { header: names.length > 0 && new Set(names).size === names.length, certain: false };
}
