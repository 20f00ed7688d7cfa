import { toCellShape } from "../typing/cell-shape";
import { trimBlanks } from "../typing/missing-words";
import { detectHeader } from "./detect-header";

/** Maximum number of rows of names. */
const mostRows = 3;
const rowsBelow = 200;

const isBlank = (cell: string | undefined) => trimBlanks(cell ?? "") === "";
const isYear = (cell: string) => /^(?:1[89]\d{2}|20\d{2})$/.test(trimBlanks(cell));
const isTyped = (cell: string) => ["number", "date", "boolean"].includes(toCellShape(cell));

/** Determines for each column whether its values are numbers, dates or truth values; null without any. */
function findTypedColumns(rows: readonly (readonly string[])[], width: number): (boolean | null)[] {
  return Array.from({ length: width }, (_, column) => {
    const cells = rows.map((row) => row[column] ?? "").filter((cell) => toCellShape(cell) !== "missing");
    return cells.length === 0 ? null : cells.filter(isTyped).length >= cells.length * 0.8;
  });
}

/** Whether names below complete a row of groups: each column has a name in one of the two, and groups leave blanks. */
function completesGroups(
  groups: readonly string[],
  names: readonly string[],
  below: readonly (readonly string[])[],
): boolean {
  const width = Math.max(groups.length, names.length);
  const columns = Array.from({ length: width }, (_, column) => column);
  const blanks = columns.filter((column) => isBlank(groups[column]));
  const used = names.filter((name) => !isBlank(name));
  if (blanks.length === 0 || used.length < 2 || groups.filter((cell) => !isBlank(cell)).length < 2) return false;
  if (!blanks.every((column) => !isBlank(names[column]))) return false;
  if (!used.every((name) => toCellShape(name) === "text" || isYear(name))) return false;
  const typed = findTypedColumns(below, width);
  const speaking = columns.filter((column) => typed[column] === true && !isBlank(names[column]));
  const isOfYears = (column: number) => below.every((row) => isYear(row[column] ?? ""));
  return speaking.length > 0 && speaking.every((column) => !isYear(names[column] ?? "") || !isOfYears(column));
}

/**
 * Whether two rows of groups, the second within the first, precede a row of names: years above quarters above names.
 * Requires words above numbers as proof, so that no data row is read as names.
 */
function areNestedGroups(
  [outer = [], inner = [], names = []]: readonly (readonly string[])[],
  below: readonly (readonly string[])[],
): boolean {
  const width = Math.max(outer.length, inner.length, names.length);
  const columns = Array.from({ length: width }, (_, column) => column);
  const isName = (cell: string) => toCellShape(cell) === "text";
  const groups = [outer, inner].map((row) => row.filter((cell) => !isBlank(cell)));
  const used = names.filter((name) => !isBlank(name));
  if (below.length === 0 || used.length < 2 || !used.every(isName) || groups.some((row) => row.length < 2))
    return false;
  if (!groups.flat().every((cell) => isName(cell) || isYear(cell))) return false;
  const isNested = columns.every((column) => {
    const [hasOuter, hasInner, hasName] = [outer, inner, names].map((row) => !isBlank(row[column]));
    return hasOuter === true ? hasInner === hasName : hasInner === true || hasName === true;
  });
  const isOpen = columns.some((column) => isBlank(outer[column]) && !isBlank(inner[column]));
  const typed = findTypedColumns(below, width);
  const speaking = columns.filter((column) => typed[column] === true && !isBlank(names[column]));
  const comesAgain = (column: number) => below.some((row) => row[column] === names[column]);
  return isNested && isOpen && speaking.length > 0 && !speaking.some(comesAgain);
}

/**
 * Whether a row below the names holds units or the like: words above columns of numbers and dates, nothing above
 * others.
 */
function hasUnitRow(
  names: readonly string[],
  units: readonly string[],
  below: readonly (readonly string[])[],
): boolean {
  const typed = findTypedColumns(below, names.length);
  const isFit = typed.every((is, column) => {
    const unit = units[column];
    if (is !== true) return isBlank(unit);
    return isBlank(unit) || (toCellShape(unit ?? "") === "text" && below.every((row) => row[column] !== unit));
  });
  const labelled = typed.filter((is, column) => is === true && !isBlank(units[column]));
  return isFit && labelled.length > 1 && detectHeader([names, ...below]).header;
}

/**
 * Counts how many of these rows name the columns together, given that the first one does: groups above names, units
 * below them.
 * @param rows the table from the first row of names on, without empty lines.
 */
export function countHeaderRows(rows: readonly (readonly string[])[]): number {
  if (areNestedGroups(rows, rows.slice(mostRows, mostRows + rowsBelow))) return mostRows;
  let count = 1;
  while (count < mostRows) {
    const upper = joinNames(rows.slice(0, count));
    const next = rows[count];
    const below = rows.slice(count + 1, count + 1 + rowsBelow);
    if (next === undefined || below.length === 0) return count;
    const goesOn =
      (count === 1 && completesGroups(upper, next, below)) || (below.length > 1 && hasUnitRow(upper, next, below));
    if (!goesOn) return count;
    count += 1;
  }
  return count;
}

/** Groups extend to the right, over blanks above names. */
function spread(groups: readonly string[], names: readonly string[]): string[] {
  let group = "";
  return Array.from({ length: Math.max(groups.length, names.length) }, (_, column) => {
    const own = groups[column] ?? "";
    if (!isBlank(own)) group = own;
    return isBlank(own) && !isBlank(names[column]) ? group : own;
  });
}

/** Joins several rows of names with blanks, one name per column: `2023` above `Sales` is `2023 Sales`. */
export function joinNames(rows: readonly (readonly string[])[]): string[] {
  const [last = [], ...above] = [...rows].reverse();
  return above.reduce<string[]>(
    (names, row) => {
      const isOfGroups = row.some((cell, column) => isBlank(cell) && !isBlank(names[column]));
      const groups = isOfGroups ? spread(row, names) : row;
      return Array.from({ length: Math.max(groups.length, names.length) }, (_, column) =>
        [groups[column] ?? "", names[column] ?? ""]
          .map((name) => name.trim())
          .filter((name) => name !== "")
          .join(" "),
      );
    },
    [...last],
  );
}
