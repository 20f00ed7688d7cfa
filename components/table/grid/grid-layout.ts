import { outline } from "../../api/sessions/outline";
import type { Store } from "../../api/store";
import { createStoredStore } from "../../draft/stored-store";
import type { GridColumn, ShownColumns } from "./grid-column";

/** What a person made of the columns of one table, by their names. */
export interface GridLayout {
  hidden: readonly string[];
  /** In the order in which they stand at the left. */
  pinned: readonly string[];
}

/** All columns, in the order of the file. */
export const plainLayout: GridLayout = { hidden: [], pinned: [] };

/** The layout of a table, kept in the browser under the table's id. */
export function createGridLayout(id: string): Store<GridLayout> {
  const schema = outline<GridLayout>({ hidden: "list", pinned: "list" });
  return createStoredStore({ name: `caveat.grid.${id}`, schema, empty: plainLayout });
}

/** The columns that are shown, pinned ones first as they were pinned; never none of them. */
export function toShownColumns(columns: readonly GridColumn[], { hidden, pinned }: GridLayout): ShownColumns {
  const hiddenNames = new Set(hidden);
  const seen = columns.filter(({ name }) => !hiddenNames.has(name));
  const shown = seen.length === 0 ? columns : seen;
  const byName = new Map(shown.map((column) => [column.name, column]));
  const first = [...new Set(pinned)].flatMap((name) => byName.get(name) ?? []);
  const stays = new Set(first);
  return { columns: [...first, ...shown.filter((column) => !stays.has(column))], pinned: first.length };
}

/** The layout with a column pinned or not. */
export function withPinned(layout: GridLayout, name: string, isPinned: boolean): GridLayout {
  const others = layout.pinned.filter((other) => other !== name);
  return { ...layout, pinned: isPinned ? [...others, name] : others };
}

/** The layout with a column hidden or shown. */
export function withHidden(layout: GridLayout, name: string, isHidden: boolean): GridLayout {
  const others = layout.hidden.filter((other) => other !== name);
  return { ...layout, hidden: isHidden ? [...others, name] : others };
}
