import type { Notice } from "@/lib/domain/datasets/dataset";
import type { ColumnProfile, DatasetProfile } from "@/lib/domain/datasets/profile";

/** Numbers that commonly mean "no value" in surveys, instruments and official data. */
const marks = [99, 999, 9999, 99_999, 999_999, 9_999_999];
const fewestRows = 8;

/** Returns the ends of a column that are such a number and lie far from everything else. */
function findMarks({ type, min, max, quartiles, top }: ColumnProfile): number[] {
  if (type !== "number" || quartiles === undefined) return [];
  const reach = 3 * Math.max(quartiles.upper - quartiles.lower, Number.MIN_VALUE);
  const isFar = (end: number) => end < quartiles.lower - reach || end > quartiles.upper + reach;
  const isRepeated = (end: number) => top.some(({ value, count }) => value === end && count > 1);
  const low = typeof min === "number" && marks.includes(-min) && isFar(min) ? [min] : [];
  const high = typeof max === "number" && marks.includes(max) && isFar(max) && isRepeated(max) ? [max] : [];
  return [...low, ...high];
}

/** Reports numbers that look like markers for "no value", because they count in every sum and average. Pure. */
export function findDoubtfulValues({ rowCount, columns }: DatasetProfile): Notice[] {
  const found = columns.map((column) => ({ name: column.name, marks: findMarks(column) }));
  const doubtful = found.filter((column) => column.marks.length > 0);
  if (rowCount < fewestRows || doubtful.length === 0) return [];
  const text = "Numbers far from all others look like marks for “no value”. They count as numbers.";
  const examples = [...new Set(doubtful.flatMap((column) => column.marks.map(String)))].slice(0, 5);
  return [{ text, columns: doubtful.map(({ name }) => name), examples }];
}
