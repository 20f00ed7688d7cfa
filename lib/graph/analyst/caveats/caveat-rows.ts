import type { CaveatRows } from "@/lib/domain/answer";
import type { RowFilter } from "@/lib/domain/row-filter";
import type { RowCondition } from "@/lib/ports/column-expression";
import type { DatasetStore } from "@/lib/ports/dataset-store";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import type { Frame } from "../rederivation/lineage/values";

/** A view has room for no more conditions, and an address for no longer ones. */
const mostFilters = 20;
const longestFilters = 4_000;

type Rows = Pick<Frame, "source" | "where">;

/** Which rows of the stored table a caveat is of, as a part of it; empty where that cannot be told. */
export type WhichRows = { which?: CaveatRows };

/** Rows of a dataset's version as a caveat names them. */
export function toViewOf(
  { id: datasetId, versionId }: DatasetFacts,
  view: Extract<CaveatRows, { view: unknown }>["view"],
): WhichRows {
  return { which: { datasetId, versionId, view } };
}

/**
 * The rows of a frame that pass further conditions. Nothing where they are rows of several tables, where conditions are not of single
 * columns, or where there are too many of them.
 */
export function toWhichRows({ source, where }: Rows, further: readonly RowFilter[]): WhichRows {
  if (source.joins.length > 0 || source.distinct) return {};
  const filters: RowFilter[] = [];
  for (const condition of where) {
    const found = toRowFilters(condition);
    if (found === null) return {};
    filters.push(...found);
  }
  filters.push(...further);
  const isLong = filters.length > mostFilters || JSON.stringify(filters).length > longestFilters;
  return isLong ? {} : toViewOf(source.dataset, { filters });
}

/** The rows of a frame that do not pass a condition, where they are exactly so many. */
export async function toRowsWithout(
  frame: Rows,
  condition: RowCondition,
  { count, store }: { count: number; store: DatasetStore },
): Promise<WhichRows> {
  const [filter, ...others] = toRowFilters(condition) ?? [];
  const opposite = filter === undefined || others.length > 0 ? null : toOpposite(filter);
  const rows = opposite === null ? {} : toWhichRows(frame, [opposite]);
  if (rows.which === undefined || !("view" in rows.which)) return {};
  // What lacks a value passes neither a comparison nor its opposite.
  const [[found = 0] = []] = await store.aggregate({
    versionId: frame.source.dataset.versionId,
    groupBy: [],
    measures: [{ aggregate: "count", column: null }],
    filters: rows.which.view.filters ?? [],
  });
  return Number(found) === count ? rows : {};
}

/** A condition as comparisons of columns that all have to hold; null when it is another one. */
function toRowFilters(condition: RowCondition): RowFilter[] | null {
  if (condition.kind === "all") {
    const parts = condition.of.map(toRowFilters);
    return parts.every((part) => part !== null) ? parts.flat() : null;
  }
  if (condition.kind !== "compare" || condition.of.kind !== "column") return null;
  const { of, op, value } = condition;
  return [{ column: of.name, op, ...(value === undefined ? {} : { value }) }];
}

const opposites: Partial<Record<RowFilter["op"], RowFilter["op"]>> = {
  "=": "!=",
  "!=": "=",
  "<": ">=",
  ">=": "<",
  ">": "<=",
  "<=": ">",
  is_missing: "not_missing",
  not_missing: "is_missing",
};

function toOpposite(filter: RowFilter): RowFilter | null {
  const op = opposites[filter.op];
  return op === undefined ? null : { ...filter, op };
}
