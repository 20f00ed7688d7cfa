import type { Cell } from "@/lib/domain/datasets/cell";
import type { RowFilter } from "@/lib/domain/datasets/row-filter";
import { gridWords } from "../../words/grid-words";
import type { GridColumn } from "../grid/grid-column";
import { toCellWords } from "../grid/cell-words";
import { toColumnFilter, type ColumnFilter } from "./column-filter";

/** The conditions on one column, as one item that can be removed. */
export interface FilterPill {
  column: string;
  text: string;
  /** Its editable filter; null when it can only be removed. */
  filter: ColumnFilter | null;
}

const shownValues = 3;

/** Returns one pill for each column with conditions, in the order of the conditions. */
export function toFilterPills(filters: readonly RowFilter[], columns: readonly GridColumn[]): FilterPill[] {
  const names = [...new Set(filters.map(({ column }) => column))];
  return names.map((name) => {
    const own = filters.filter(({ column }) => column === name);
    const column = columns.find((candidate) => candidate.name === name);
    const filter = column === undefined ? null : toColumnFilter(column, own);
    const toWords = (value: Cell) => (column === undefined ? String(value) : toCellWords(value, column));
    const text = filter === null ? own.map((one) => compare(one)).join(", ") : describe(name, filter, toWords);
    return { column: name, text, filter };
  });
}

function describe(name: string, filter: ColumnFilter, toWords: (value: Cell) => string): string {
  const { pill } = gridWords;
  switch (filter.kind) {
    case "range":
      if (filter.from === "") return pill.to(name, filter.to);
      return filter.to === "" ? pill.from(name, filter.from) : pill.between(name, filter.from, filter.to);
    case "one_of": {
      const values = filter.values.map((value) => (value === null ? gridWords.missing : toWords(value)));
      return pill.oneOf(name, values.slice(0, shownValues), Math.max(0, values.length - shownValues));
    }
    case "contains":
      return pill.contains(name, filter.text);
    case "missing":
      return filter.isMissing ? pill.missing(name) : pill.present(name);
  }
}

const signs: Partial<Record<RowFilter["op"], string>> = { "!=": "≠", "<=": "≤", ">=": "≥" };

function compare({ column, op, value }: RowFilter): string {
  if (op === "is_missing") return gridWords.pill.missing(column);
  if (op === "not_missing") return gridWords.pill.present(column);
  const text = Array.isArray(value) ? value.map(String).join(", ") : String(value ?? "");
  if (op === "contains") return gridWords.pill.contains(column, text);
  return op === "in" ? gridWords.pill.oneOf(column, [text], 0) : gridWords.pill.compared(column, signs[op] ?? op, text);
}
