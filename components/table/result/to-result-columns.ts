import type { Cell } from "@/lib/domain/datasets/cell";
import type { ColumnType } from "@/lib/domain/datasets/dataset";
import type { ResultTable } from "@/lib/domain/runs/execution";
import { columnFormat } from "../format-cell";
import type { GridColumn, GridProfile } from "../grid/grid-column";
import type { TableMarks } from "../table-marks";
import { compareCells } from "./compare-cells";

/** Texts with more distinct values are not categories. */
const mostCategories = 50;
/** Fewer values need no summary. */
const fewValues = 8;
const parts = 20;
/** Width of two values side by side, in pixels. */
const besideEachOther = 190;
const mostTop = 12;

/**
 * Converts the columns of a result to grid columns, counted over the stored rows. Numbers repeated names. Widens columns in
 * which two computations differ.
 */
export function toResultColumns(
  { columns, rows }: Pick<ResultTable, "columns" | "rows">,
  marks?: TableMarks,
): GridColumn[] {
  const taken = new Set<string>();
  return columns.map(({ name: wanted, type: kind }, place) => {
    const name = toFreeName(wanted, taken);
    const cells = rows.map((row) => row[place] ?? null);
    const present = cells.filter((cell) => cell !== null);
    const counts = new Map<Cell, number>();
    for (const cell of present) counts.set(cell, (counts.get(cell) ?? 0) + 1);
    const type = toColumnType(kind, { distinct: counts.size, present: present.length });
    const [distinct, missing] = [counts.size, cells.length - present.length];
    const profile = { type, missing, distinct, ...toSpread(type, present, counts) };
    const storage = toStorage(type, present);
    const differs = rows.some((_, row) => marks?.at(row, place)?.status === "different");
    const room = differs ? { minWidth: besideEachOther } : {};
    return { name, type, storage, missing, distinct, place, profile, ...room, ...toWriting(type, name, cells) };
  });
}

function toFreeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted} (${number})`;
  taken.add(name);
  return name;
}

function toColumnType(kind: string, { distinct, present }: { distinct: number; present: number }): ColumnType {
  if (kind === "number" || kind === "boolean" || kind === "date") return kind;
  return distinct <= mostCategories && distinct * 2 <= present ? "category" : "text";
}

/** Returns the type that a database would use for such values, which decides about conditions and formats. */
function toStorage(type: ColumnType, present: readonly Cell[]): string {
  if (type === "number") return "DOUBLE";
  if (type === "boolean") return "BOOLEAN";
  if (type !== "date") return "VARCHAR";
  return present.some((cell) => String(cell).includes("T")) ? "TIMESTAMP" : "DATE";
}

/** Numbers of a result are read rather than looked up: all of a column with the same decimals. */
function toWriting(type: ColumnType, name: string, cells: readonly Cell[]): Pick<GridColumn, "write"> {
  return type === "number" ? { write: columnFormat(name, cells) } : {};
}

function toSpread(
  type: ColumnType,
  present: readonly Cell[],
  counts: ReadonlyMap<Cell, number>,
): Pick<GridProfile, "min" | "max" | "top" | "histogram"> {
  const isOrdered = type === "number" || type === "date";
  const sorted = isOrdered ? [...present].sort((left, right) => compareCells(left, right, type)) : [];
  const [min, max] = [sorted[0] ?? null, sorted.at(-1) ?? null];
  if (present.length < fewValues || counts.size < 2) return { min, max, top: [] };
  if (!isOrdered) {
    const top = [...counts].map(([value, count]) => ({ value, count }));
    const isSpread = counts.size < present.length;
    return { min, max, top: isSpread ? top.sort((left, right) => right.count - left.count).slice(0, mostTop) : [] };
  }
  return { min, max, top: [], histogram: toHistogram(present.map((cell) => toPosition(cell, type))) };
}

function toPosition(cell: Cell, type: ColumnType): number {
  return type === "date" ? Date.parse(String(cell)) : Number(cell);
}

/** Counts between evenly spaced edges. */
function toHistogram(positions: readonly number[]): NonNullable<GridProfile["histogram"]> {
  const known = positions.filter(Number.isFinite);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const width = (high - low) / parts;
  if (!(width > 0) || !Number.isFinite(width)) return [];
  const bars = Array.from({ length: parts }, (_, index) => ({
    from: low + index * width,
    to: low + (index + 1) * width,
    count: 0,
  }));
  for (const position of known) {
    const bar = bars[Math.min(parts - 1, Math.floor((position - low) / width))];
    if (bar !== undefined) bar.count += 1;
  }
  return bars;
}
