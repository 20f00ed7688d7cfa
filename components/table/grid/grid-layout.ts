import { outline } from "../../api/sessions/outline";
import type { Store } from "../../api/store";
import { createStoredStore } from "../../draft/stored-store";
import type { GridColumn, ShownColumns } from "./grid-column";

/** A person's layout of one table's columns, by name. */
export interface GridLayout {
  hidden: readonly string[];
  /** In display order. */
  pinned: readonly string[];
}

/** All columns, in file order. */
export const plainLayout: GridLayout = { hidden: [], pinned: [] };

/** The layout of a table, stored in the browser under the table's id. */
export function createGridLayout(id: string): Store<GridLayout> {
  const schema = outline<GridLayout>({ hidden: "list", pinned: "list" });
  return createStoredStore({ name: `caveat.grid.${id}`, schema, empty: plainLayout });
}

/** Returns the visible columns, pinned ones first in the order of pinning; never an empty list. */
export function toShownColumns(columns: readonly GridColumn[], { hidden, pinned }: GridLayout): ShownColumns {
  const hiddenNames = new Set(hidden);
  const seen = columns.filter(({ name }) => !hiddenNames.has(name));
  const shown = seen.length === 0 ? columns : seen;
  const byName = new Map(shown.map((column) => [column.name, column]));
  const first = [...new Set(pinned)].flatMap((name) => byName.get(name) ?? []);
  const stays = new Set(first);
  return { columns: [...first, ...shown.filter((column) => !stays.has(column))], pinned: first.length };
}

/** Returns the layout with a column pinned or unpinned. */
export function withPinned(layout: GridLayout, name: string, isPinned: boolean): GridLayout {
  const others = layout.pinned.filter((other) => other !== name);
  return { ...layout, pinned: isPinned ? [...others, name] : others };
}

/** Returns the layout with a column hidden or shown. */
export function withHidden(layout: GridLayout, name: string, isHidden: boolean): GridLayout {
  const others = layout.hidden.filter((other) => other !== name);
  return { ...layout, hidden: isHidden ? [...others, name] : others };
}
