import type { Cell } from "@/lib/domain/datasets/cell";
import type { ResultTable } from "@/lib/domain/runs/execution";
import { toPlainName } from "@/lib/verification/figures/plain-name";
import { toNamedFigure, toWholeChange, type NamedFigure } from "./named-figure";

/** In a time series or a list, the most unusual rows matter most. */
const mostPlainRows = 8;

/** The figures of a table by row, and their total number. */
export interface TableFigures {
  rows: NamedFigure[][];
  count: number;
}

/** The figures of one row, and how informative the row is compared with others of its table. */
interface RowFigures {
  figures: NamedFigure[];
  weight: number;
}

/**
 * Lists the figures of a table by row, most informative first: the rows that change the most or, if none change, those
 * furthest from the mean of their column. Rows are named by their texts, else by a column of whole numbers.
 */
export function toRowFigures(table: ResultTable): TableFigures {
  const { columns, rows } = table;
  const find = (name: string) => columns.findIndex((column) => toPlainName(column.name) === name);
  const [before, after] = [find("before"), find("after")];
  const keys = findKeys(table);
  const changing = columns.findIndex(({ name }) =>
    /\b(?:change|contribution|difference|delta)\b/u.test(toPlainName(name)),
  );
  const distances = toDistances(table, keys);
  const all = rows.map((row, index): RowFigures => {
    const key = keys.flatMap((at) => toKeyText(row[at], columns[at]?.name ?? "")).join(" · ");
    const cells = columns.flatMap(({ name }, at) => {
      const cell = row[at];
      if (typeof cell !== "number" || keys.includes(at)) return [];
      const figure = toNamedFigure(name, cell);
      return [{ ...figure, name: key === "" ? name : `${key}, ${name}` }];
    });
    const own = toChange(row[before], row[after]);
    const change = own === null ? [] : [toWholeChange(key === "" ? "change" : `change of ${key}`, own)];
    const stated = row[changing];
    const moved = own ?? (typeof stated === "number" ? stated : null);
    return { figures: [...change, ...cells], weight: moved === null ? (distances[index] ?? 0) : Math.abs(moved) };
  });
  const sorted = all
    .filter(({ figures }) => figures.length > 0)
    .sort((left, right) => right.weight - left.weight)
    .map(({ figures }) => figures);
  const isChanging = changing >= 0 || (before >= 0 && after >= 0);
  return { rows: isChanging ? sorted : sorted.slice(0, mostPlainRows), count: sorted.flat().length };
}

function toChange(before: Cell | undefined, after: Cell | undefined): number | null {
  return typeof before === "number" && typeof after === "number" ? after - before : null;
}

/** Finds the columns that name rows: texts and truth values; without any, the first one whose whole numbers all differ. */
function findKeys({ columns, rows }: ResultTable): number[] {
  const indexes = columns.map((_, index) => index);
  const texts = indexes.filter((at) => rows.some((row) => typeof row[at] === "string" || typeof row[at] === "boolean"));
  if (texts.length > 0 || rows.length < 2) return texts;
  const [first] = indexes;
  const isNaming =
    first !== undefined &&
    columns.length > 1 &&
    rows.every((row) => Number.isInteger(row[first])) &&
    new Set(rows.map((row) => row[first])).size === rows.length;
  return isNaming ? [first] : [];
}

function toKeyText(cell: Cell | undefined, name: string): string[] {
  if (typeof cell === "string") return [cell];
  return typeof cell === "number" || typeof cell === "boolean" ? [`${name} ${cell}`] : [];
}

/** Computes for each row how many standard deviations its most unusual value is from the mean of its column. */
function toDistances({ columns, rows }: ResultTable, keys: readonly number[]): number[] {
  const scales = columns.map((_, at) => {
    const values = rows.map((row) => row[at]).filter((cell) => typeof cell === "number");
    const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length));
    return { mean, spread };
  });
  return rows.map((row) =>
    Math.max(
      0,
      ...row.map((cell, at) => {
        const { mean = 0, spread = 0 } = scales[at] ?? {};
        return typeof cell !== "number" || keys.includes(at) || spread === 0 ? 0 : Math.abs(cell - mean) / spread;
      }),
    ),
  );
}
