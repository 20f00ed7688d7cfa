import type { GridColumn } from "../table/grid/grid-column";

/** Columns of a grid for tests: categories of these names. */
export function buildColumns(...names: readonly string[]): GridColumn[] {
  return names.map((name, place) => buildColumn({ name, place }));
}

/** A column of a grid for tests: a category, changed by `part`. */
export function buildColumn(part: Partial<GridColumn> = {}): GridColumn {
  return {
    name: "Species",
    type: "category",
    storage: "VARCHAR",
    missing: 0,
    distinct: 3,
    place: 0,
    profile: undefined,
    ...part,
  };
}
