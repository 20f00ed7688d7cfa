import { isDate } from "@/lib/lexicon/columns/column-date";
import { isGroupable } from "@/lib/lexicon/columns/column-role";
import { toRowValueColumns } from "@/lib/domain/plans/measure-columns";
import type { RowValue } from "@/lib/domain/plans/measure";
import type { PlanOf } from "../query/query";
import type { Board } from "./board";
import { toFilters, type Draft } from "./draft";

/** Default number of listed rows. */
const usualRows = 10;

/** Maximum number of columns in a list. */
const mostShown = 6;

/** Plans the rows with the highest or lowest numbers, or simply those that match the conditions. */
export function toRowsPlan(board: Board, draft: Draft, by: RowValue | null): PlanOf<"rows"> {
  const { lexicon } = board;
  const filters = toFilters(draft);
  const used = [
    ...(by === null ? [] : toRowValueColumns(by)),
    ...filters.flatMap((filter) =>
      "column" in filter ? [filter.column] : filter.kind === "compare" ? toRowValueColumns(filter.of) : [],
    ),
  ];
  const names = ["employee", "customer", "product", "order", "payee"] as const;
  const called = names.flatMap((concept) => lexicon.concepts.get(concept)?.slice(0, 1) ?? []);
  const all = [...lexicon.columns.values()];
  const key = lexicon.rows.column === null ? [] : [lexicon.rows.column];
  const plain = all.filter((column) => isGroupable(column) || isDate(column)).map((column) => column.name);
  const shown = [...new Set([...key, ...called, ...used, ...plain, ...all.map((column) => column.name)])].slice(
    0,
    Math.max(mostShown, used.length + 2),
  );
  return {
    family: "rows",
    filters,
    notes: board.notes,
    chart: draft.chart,
    by,
    direction: draft.order?.direction ?? "high",
    limit: draft.limit ?? (by === null ? 2 * usualRows : usualRows),
    shown,
  };
}
