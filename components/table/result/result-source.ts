import type { Cell } from "@/lib/domain/datasets/cell";
import type { ResultTable } from "@/lib/domain/runs/execution";
import type { TableView } from "@/lib/domain/datasets/table-view";
import type { SaveItem } from "../../take-away/save-item";
import type { GridColumn } from "../grid/grid-column";
import type { TableMarks } from "../table-marks";
import type { TableSource } from "../table-source";
import { compareCells } from "./compare-cells";
import { selectRows } from "./select-rows";

/** Maximum number of a column's values offered for selection. */
const mostValues = 200;

/**
 * Reads the rows of a result, which the page already has, for a grid.
 * @param options.toFiles the files in which some rows with these columns can be saved.
 */
export function createResultSource(options: {
  columns: readonly GridColumn[];
  rows: ResultTable["rows"];
  toFiles: (rows: ResultTable["rows"], columns: readonly number[]) => SaveItem[];
  /** Verification marks of the stored rows. */
  marks?: TableMarks;
}): TableSource {
  const { columns, rows, marks } = options;
  let known: { view: TableView; selected: ResultTable["rows"] } | null = null;
  const select = (view: TableView) => {
    if (known?.view !== view) known = { view, selected: selectRows(view, columns, rows) };
    return known.selected;
  };
  return {
    loadRows: (view, part) => {
      const selected = select(view);
      const page = selected.slice(part.offset, part.offset + part.limit);
      const named = part.columns.map((place) => ({
        name: columns[place]?.name ?? "",
        type: columns[place]?.storage ?? "",
      }));
      const cells = page.map((row) => part.columns.map((place) => row[place] ?? null));
      return Promise.resolve({ columns: named, rows: cells, total: selected.length });
    },
    loadValues: (name, search) => {
      const column = columns.find((candidate) => candidate.name === name);
      return Promise.resolve(column === undefined ? [] : listValues(column, rows, search.trim().toLowerCase()));
    },
    toFiles: (view, places) => options.toFiles(select(view), places),
    toMarks: (view) => marks && toViewMarks(marks, rows, select(view)),
  };
}

/** Maps the marks of stored rows to the rows of a view. */
function toViewMarks(marks: TableMarks, kept: ResultTable["rows"], selected: ResultTable["rows"]): TableMarks {
  const places = new Map(kept.map((row, place) => [row, place]));
  return {
    isQuiet: marks.isQuiet,
    at: (row, column) => {
      const place = places.get(selected[row] ?? []);
      return place === undefined ? undefined : marks.at(place, column);
    },
  };
}

/** Returns the values of a column that contain a text, the most frequent first, without missing ones. */
function listValues(
  { place, type }: GridColumn,
  rows: ResultTable["rows"],
  part: string,
): Awaited<ReturnType<TableSource["loadValues"]>> {
  const counts = new Map<Cell, number>();
  for (const row of rows) {
    const value = row[place] ?? null;
    if (value !== null && String(value).toLowerCase().includes(part)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((left, right) => right.count - left.count || compareCells(left.value, right.value, type))
    .slice(0, mostValues);
}
