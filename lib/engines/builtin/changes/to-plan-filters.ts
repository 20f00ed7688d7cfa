import type { RowFilter } from "@/lib/domain/datasets/row-filter";
import type { DatasetPairing } from "@/lib/domain/investigations/datasets/dataset-comparison";
import { toItemKey } from "@/lib/domain/investigations/datasets/item-key";

/**
 * Converts conditions on what came about to those on the plan: its columns, and items in its spelling. Returns the first column
 * that the plan has none for.
 */
export function toPlanFilters(
  filters: readonly RowFilter[],
  { dimensions }: Pick<DatasetPairing, "dimensions">,
  isSame: boolean,
): { filters: RowFilter[] } | { missing: string } {
  if (isSame) return { filters: [...filters] };
  const converted: RowFilter[] = [];
  for (const filter of filters) {
    const dimension = dimensions.find(({ columns }) => columns[1] === filter.column);
    if (dimension === undefined) return { missing: filter.column };
    const respell = (value: unknown) =>
      typeof value === "string"
        ? (dimension.respelled.find(([, own]) => toItemKey(own) === toItemKey(value))?.[0] ?? value)
        : value;
    const value = Array.isArray(filter.value) ? filter.value.map(respell) : respell(filter.value);
    converted.push({
      ...filter,
      column: dimension.columns[0],
      ...(value !== undefined && { value: value as RowFilter["value"] }),
    });
  }
  return { filters: converted };
}
