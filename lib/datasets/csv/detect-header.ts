import { toCellShape, type CellShape } from "../typing/cell-shape";
import { trimBlanks } from "../typing/missing-words";

/** Whether the first row of a table holds names, and whether that is more than a habit. */
export interface HeaderDecision {
  header: boolean;
  certain: boolean;
}

/** Whether the numbers among names are names themselves: years, or numbers that only grow. */
function areNumericNames(row: readonly string[]): boolean {
  const numbers = row.filter((cell) => toCellShape(cell) === "number").map((cell) => trimBlanks(cell));
  if (numbers.length < 2 || !numbers.every((number) => /^\d+$/.test(number))) return false;
  const areYears = numbers.every((number) => Number(number) >= 1800 && Number(number) <= 2100);
  const areGrowing = numbers.every((number, index) => index === 0 || Number(number) > Number(numbers[index - 1]));
  return areGrowing && (areYears || numbers.length >= 3);
}

function findUsualShape(cells: readonly string[]): CellShape | null {
  const shapes = cells.map(toCellShape).filter((shape) => shape !== "missing");
  if (shapes.length === 0) return null;
  const usual = (["number", "date", "boolean"] as const).find(
    (kind) => shapes.filter((shape) => shape === kind).length >= shapes.length * 0.8,
  );
  return usual ?? "text";
}

/** How much one column speaks for names in the first row (positive) or against (negative). */
function judgeColumn(first: string, below: readonly string[], numericNames: boolean): number {
  const shape = toCellShape(first);
  const usual = findUsualShape(below);
  const isTyped = shape === "number" || shape === "date" || shape === "boolean";
  if (usual === null) return isTyped && !numericNames ? -1 : 0;
  if (usual !== "text") {
    if (shape === "text") return 1;
    if (shape === "missing") return 0;
    if (shape !== usual) return 0.5;
    return numericNames ? 0 : -1;
  }
  if (isTyped) return numericNames ? 0 : -1;
  return shape === "text" && below.some((cell) => trimBlanks(cell) === trimBlanks(first)) ? -1 : 0;
}

/** Decides whether the first of these rows (at most some hundred, no empty lines) names the columns. */
export function detectHeader(rows: readonly (readonly string[])[]): HeaderDecision {
  const [first = [], ...rest] = rows;
  const below = rest.slice(0, 200);
  const numericNames = areNumericNames(first);
  let balance = 0;
  for (const [index, cell] of first.entries()) {
    balance += judgeColumn(
      cell,
      below.map((row) => row[index] ?? "").filter((text) => text !== ""),
      numericNames,
    );
  }
  if (balance !== 0) return { header: balance > 0, certain: true };
  const names = first.map(trimBlanks).filter((name) => name !== "");
  return { header: names.length > 0 && new Set(names).size === names.length, certain: false };
}
