import { isStoredAsNumber } from "@/lib/lexicon/columns/column-role";
import { getColumn, type PlanContext } from "../query/plan-context";
import type { Grain } from "@/lib/domain/plans/measure";
import type { PlanOf } from "../query/query";
import { findPlaces } from "./natural-places";
import type { QueryShape } from "./query-shape";

/** Order and limit of a result's groups. */
export interface Ranking {
  /** Column that ranks; null for the groups' own order. */
  by: string | null;
  direction: "high" | "low";
  /** Number of groups to keep, plus those that tie with the last one; null for all. */
  limit: number | null;
}

/**
 * Whether groups are in their natural order: time, numbers, months and the like, and pairs. Other names of one column are sorted by size,
 * and so are those of which only the first ones are asked for.
 */
function hasOwnOrder({ groups, limit }: PlanOf<"query">, context: Pick<PlanContext, "dataset">): boolean {
  const [first, second] = groups;
  if (first === undefined || second !== undefined || first.grain !== null) return true;
  if (isStoredAsNumber(getColumn(context, first.column))) return true;
  return limit === null && findPlaces(first, context) !== null;
}

/** Decides how the groups of a query are sorted. A limit of one ranks all groups, so that the first has its context. */
export function toRanking(shape: QueryShape, context: PlanContext<PlanOf<"query">>): Ranking {
  const { order, limit } = context.plan;
  const cut = limit === 1 ? null : limit;
  const change =
    shape.comparisons.find(({ kind, measure }) => kind === "change" && measure === 0) ?? shape.comparisons[0];
  const changed = change?.label ?? (shape.derived?.kind === "change" ? shape.derived.label : undefined);
  switch (order?.by) {
    case "measure":
      return { by: shape.lead, direction: order.direction, limit: cut };
    case "change":
      return { by: changed ?? shape.lead, direction: order.direction, limit: cut };
    case "group":
      return { by: null, direction: order.direction, limit: cut };
    case undefined:
      return hasOwnOrder(context.plan, context)
        ? { by: null, direction: "low", limit: cut }
        : { by: shape.lead, direction: "high", limit: cut };
  }
}

/** Number of neighbouring groups in a moving average: a week of days, else three. */
export function movingWindow(grain: Grain | null): number {
  return grain === "day" ? 7 : 3;
}
