import type { GridColumn } from "../table/grid/grid-column";

/** Builds grid columns for tests: categories with these names. */
export function buildColumns(...names: readonly string[]): GridColumn[] {
  return names.map((name, place) => buildColumn({ name, place }));
}

/** Builds a grid column for tests: a category, overridden by `part`. */
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
