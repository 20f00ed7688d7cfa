import type { Cell } from "../datasets/cell";
import type { ResultTable } from "../runs/execution";
import type { FigureJson, FigureTrace } from "./figure";
import { isFigurePart } from "./figure-part";
import { countFigureValues, readFigureValues } from "./figure-values";

/** Fields of a trace that hold its data, in column order. */
const dataFields = [
  ...["labels", "parents", "locations", "lat", "lon", "theta", "r", "a", "b", "c"],
  ...["x", "y", "z", "open", "high", "low", "close", "values"],
];

const seriesColumn = "series";

/**
 * Converts the data of a figure to a table: one row per point with its series, or one row per cell of a grid. Names
 * columns after the axes.
 * @param limit maximum number of rows to read; `totalRows` is complete only if there are fewer.
 */
export function toFigureTable(figure: FigureJson, limit = 100_000): ResultTable {
  const traces = figure.data.map((trace, index) => ({
    name: typeof trace.name === "string" && trace.name !== "" ? trace.name : `${index + 1}`,
    ...readTrace(trace, limit),
  }));
  const fields = dataFields.filter((field) => traces.some((trace) => trace.fields.includes(field)));
  const severalSeries = traces.length > 1;
  const rows: Cell[][] = [];
  for (const { name, fields: own, points } of traces) {
    for (const point of points) {
      if (rows.length >= limit) break;
      const cells = fields.map((field) => point[own.indexOf(field)] ?? null);
      rows.push(severalSeries ? [name, ...cells] : cells);
    }
  }
  const names = [...(severalSeries ? [seriesColumn] : []), ...toColumnNames(fields, figure)];
  const columns = names.map((name, index) => ({ name, type: toType(rows.map((row) => row[index] ?? null)) }));
  return { kind: "table", columns, rows, totalRows: rows.length };
}

/** Reads the points of a trace, one value for each of its fields. */
function readTrace(trace: FigureTrace, limit: number): { fields: string[]; points: Cell[][] } {
  const fields = dataFields.filter((field) => countFigureValues(trace[field]) > 0);
  const grid = fields.includes("z") ? toGrid(trace.z) : null;
  if (grid !== null) return { fields: ["x", "y", "z"], points: readGrid(trace, grid) };
  const lists = fields.map((field) => readFigureValues(trace[field], limit));
  const length = Math.max(0, ...lists.map((list) => list.length));
  const points = Array.from({ length }, (_, place) => lists.map((list) => toCell(list[place])));
  return { fields, points };
}

/** Returns the rows of a two-dimensional list, packed or not; null for a flat list. */
function toGrid(list: unknown): unknown[][] | null {
  if (Array.isArray(list)) {
    const rows = (list as unknown[]).map((row) => readFigureValues(row));
    return Array.isArray(list[0]) || isFigurePart(list[0]) ? rows : null;
  }
  const [rows = 0, columns = 0] = isFigurePart(list) ? String(list.shape).split(",").map(Number) : [];
  if (!(rows > 0 && columns > 0)) return null;
  const values = readFigureValues(list);
  return Array.from({ length: rows }, (_, row) => values.slice(row * columns, (row + 1) * columns));
}

function readGrid(trace: FigureTrace, grid: unknown[][]): Cell[][] {
  const [across, up] = [readFigureValues(trace.x), readFigureValues(trace.y)];
  return grid.flatMap((row, place) =>
    row.map((value, column) => [toCell(across[column] ?? column), toCell(up[place] ?? place), toCell(value)]),
  );
}

function toCell(value: unknown): Cell {
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/** Names columns after the axes; duplicates keep Plotly's field names. */
function toColumnNames(fields: readonly string[], { layout }: FigureJson): string[] {
  const names: string[] = [];
  for (const field of fields) {
    const title = field === "x" || field === "y" ? readAxisTitle(layout[`${field}axis`]) : "";
    names.push(title === "" || title === seriesColumn || names.includes(title) ? field : title);
  }
  return names;
}

/** Reads the title of an axis of a layout; empty without one. */
export function readAxisTitle(axis: unknown): string {
  const title = isFigurePart(axis) ? axis.title : undefined;
  const text = isFigurePart(title) ? title.text : title;
  return typeof text === "string" ? text : "";
}

function toType(cells: readonly Cell[]): string {
  const kinds = new Set(cells.filter((cell) => cell !== null).map((cell) => typeof cell));
  const [kind] = kinds;
  return kinds.size === 1 && (kind === "number" || kind === "boolean") ? kind : "text";
}
