import type { Cell } from "@/lib/domain/datasets/cell";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import { matchTables, type CellLookup } from "../confirm/match-tables";
import { toKeyText } from "../figures/key-text";
import { findKeyColumns, toFigures, type ResultFigure } from "../figures/result-figures";
import { isNumberedLabel, isProbability, isWeakRelation } from "./figure-traits";

/** A value before and after. */
export interface Move {
  figure: ResultFigure;
  after: Cell;
  /** `after` minus before; null for texts, and for numbers that are labels. */
  change: number | null;
  /** `change` as a fraction of the value before; null where that is meaningless: for 0, p-values and relationships near 0. */
  share: number | null;
}

/** Another group leads: it comes first in a ranking, or has the highest or lowest value of a table in another order. */
export interface Lead {
  at: "first" | "highest" | "lowest";
  before: Cell;
  after: Cell;
}

/** Which values of a comparison count. */
export interface Compared {
  /** Decides which values outside of tables may be the largest change; all by default. */
  counts?: (figure: ResultFigure) => boolean;
  /** Whether the answer is about the lowest value of a table. */
  isLowest?: boolean;
}

/** Difference between a variant's result and the answer's. */
export interface Shift {
  /** Null when the headline has no counterpart. */
  headline: Move | null;
  /** The value other than the headline that moves most; null when none moves. One that becomes 0 counts what was changed. */
  largest: Move | null;
  /** The group that leads before and after, when another one does. */
  lead: Lead | null;
  /** Row counts of the headline's table, when they differ. */
  rows: { before: number; after: number } | null;
}

/** Compares the result of a variant with the answer's. */
export function compareResults(
  before: AnalysisResult,
  after: AnalysisResult,
  headline: ResultFigure,
  { counts = () => true, isLowest = false }: Compared = {},
): Shift {
  const find = createCellFinder(before, after);
  const moves = toFigures(before).flatMap((figure) => {
    const found = find(figure);
    return found === undefined ? [] : [toMove(figure, found)];
  });
  const isHeadline = ({ figure }: Move) => isSamePlace(figure, headline);
  const [table, other] = [findTable(before, headline), findTable(after, headline)];
  const isBeside = ({ figure }: Move) =>
    (figure.place.row !== undefined || counts(figure)) &&
    (table === null || figure.place.column === headline.place.column);
  const [size, otherSize] = [table?.totalRows ?? 0, other?.totalRows ?? 0];
  return {
    headline: moves.find(isHeadline) ?? null,
    largest: toLargest(moves.filter((move) => !isHeadline(move) && isBeside(move) && move.after !== 0)),
    lead: table === null || other === null ? null : compareLead(table, other, { headline, isLowest }),
    rows: other === null || size === otherSize ? null : { before: size, after: otherSize },
  };
}

/** Finds the table of a figure; null for a scalar or a record value. */
export function findTable(result: AnalysisResult, { place }: ResultFigure): ResultTable | null {
  if (result.kind === "table") return place.column === undefined ? null : result;
  if (result.kind === "scalar") return null;
  const value = result.entries.find(({ name }) => name === place.entry)?.value ?? null;
  return typeof value === "object" ? value : null;
}

/** Finds the counterpart of a figure in another result; undefined without one. */
function createCellFinder(before: AnalysisResult, after: AnalysisResult): (figure: ResultFigure) => Cell | undefined {
  const lookups = new Map<ResultTable, CellLookup>();
  return (figure) => {
    const { entry, row, column } = figure.place;
    const [table, other] = [findTable(before, figure), findTable(after, figure)];
    if (table === null && after.kind === "scalar") return before.kind === "scalar" ? after.value : undefined;
    if (table === null || row === undefined) {
      const value = after.kind === "record" ? after.entries.find(({ name }) => name === entry)?.value : undefined;
      return typeof value === "object" && value !== null ? undefined : value;
    }
    if (other === null) return undefined;
    const lookup = lookups.get(table) ?? matchTables(table, other);
    lookups.set(table, lookup);
    const at = table.columns.findIndex(({ name }) => name === column);
    const found = lookup(row, at);
    return found.found ? found.value : undefined;
  };
}

function isSamePlace({ place: left }: ResultFigure, { place: right }: ResultFigure): boolean {
  return left.entry === right.entry && left.row === right.row && left.column === right.column;
}

/** Computes the change of a value; rounding errors from another order of addition do not count. */
function toMove(figure: ResultFigure, after: Cell): Move {
  const { value } = figure;
  const isMeasure = typeof value === "number" && typeof after === "number" && !isNumberedLabel(figure);
  if (!isMeasure) return { figure, after, change: null, share: null };
  const difference = after - value;
  const change = Math.abs(difference) <= 1e-9 * Math.max(Math.abs(value), 1e-6) ? 0 : difference;
  const hasShare = value !== 0 && !isProbability(figure) && !isWeakRelation(figure);
  return { figure, after, change, share: change === 0 ? 0 : hasShare ? change / Math.abs(value) : null };
}

function toLargest(moves: readonly Move[]): Move | null {
  const size = ({ share }: Move) => Math.abs(share ?? 0);
  const [largest] = [...moves].sort((left, right) => size(right) - size(left));
  return largest === undefined || size(largest) === 0 ? null : largest;
}

function compareLead(
  table: ResultTable,
  other: ResultTable,
  { headline, isLowest }: { headline: ResultFigure; isLowest: boolean },
): Lead | null {
  const keys = findKeyColumns(table).filter((index) => table.columns[index]?.name !== headline.place.column);
  const [key] = keys;
  if (key === undefined) return null;
  const isDated = isTimeline(table, key);
  if (isSortedBy(table, headline) && !isDated) {
    const at = other.columns.findIndex(({ name }) => name === table.columns[key]?.name);
    const [before, after] = [table.rows[0]?.[key], other.rows[0]?.[at]];
    if (before === undefined || after === undefined || toKeyText(before) === toKeyText(after)) return null;
    return { at: "first", before, after };
  }
  const extremes = isDated ? (["highest", "lowest"] as const) : ([isLowest ? "lowest" : "highest"] as const);
  for (const at of extremes) {
    const [before, after] = [table, other].map((one) => findExtreme(one, { key, column: headline.place.column, at }));
    if (before === undefined || after === undefined || before === null || after === null) continue;
    // Of groups that tie, any may lead.
    if (!after.labels.some((label) => toKeyText(label) === toKeyText(before.label)))
      return { at, before: before.label, after: after.label };
  }
  return null;
}

/** Whether the keys of a table are periods, whose order is that of time. */
function isTimeline({ rows }: ResultTable, key: number): boolean {
  return rows.every((row) => /^\d{4}(?:[ -]?Q[1-4]|-\d{2}(?:-\d{2})?)?$/u.test(String(row[key] ?? "")));
}

/** Finds the key with the highest or lowest number of a column, and all that share it; null for a table without numbers. */
function findExtreme(
  table: ResultTable,
  { key, column, at }: { key: number; column: string | undefined; at: "highest" | "lowest" },
): { label: Cell; labels: Cell[] } | null {
  const place = table.columns.findIndex(({ name }) => name === column);
  const groups = table.rows.flatMap((row) => {
    const value = row[place];
    return typeof value === "number" ? [{ label: row[key] ?? null, value }] : [];
  });
  const values = groups.map(({ value }) => value);
  const extreme = at === "highest" ? Math.max(...values) : Math.min(...values);
  const near = groups.filter(({ value }) => Math.abs(value - extreme) <= 1e-9 * Math.abs(extreme));
  const [first] = near;
  return first === undefined ? null : { label: first.label, labels: near.map(({ label }) => label) };
}

/** Whether a table is sorted by the column of a figure, in either direction. */
function isSortedBy(table: ResultTable, { place }: ResultFigure): boolean {
  const at = table.columns.findIndex(({ name }) => name === place.column);
  const values = table.rows.flatMap((row) => (typeof row[at] === "number" ? [row[at]] : []));
  const rise = (values.at(-1) ?? 0) - (values[0] ?? 0);
  if (values.length < table.rows.length || rise === 0) return false;
  return values.every((value, index) => (value - (values[index - 1] ?? value)) * rise >= 0);
}
