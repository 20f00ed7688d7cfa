import type { Grain, QueryKey } from "@/lib/domain/query/query-key";
import { isDate } from "@/lib/lexicon/columns/column-date";
import { isStoredAsNumber } from "@/lib/lexicon/columns/column-role";
import { findPlaces } from "../compile/natural-places";
import { getColumn, type PlanContext } from "../query/plan-context";
import type { Grain as PlanGrain, Group } from "@/lib/domain/plans/measure";

const calendar = { yearStarts: 1, weekStarts: 1, yearNamedBy: "end" } as const;

const cycles = {
  calendar_month: "month",
  calendar_quarter: "quarter",
  weekday: "day",
  weekend: "weekend",
  hour: "hour",
} as const;

function toGrain(grain: PlanGrain): Grain {
  switch (grain) {
    case "year":
    case "quarter":
    case "month":
    case "week":
    case "day":
      return { unit: grain, cyclic: false, calendar };
    case "calendar_month":
    case "calendar_quarter":
    case "weekday":
    case "weekend":
    case "hour":
      return { unit: cycles[grain], cyclic: true, calendar };
  }
}

function toOrder(group: Group, context: Pick<PlanContext, "dataset">): QueryKey["order"] {
  const column = getColumn(context, group.column);
  if (group.grain !== null || isDate(column)) return "time";
  if (isStoredAsNumber(column)) return "number";
  return findPlaces(group, context) ?? "text";
}

/** Converts a group of a plan to a key with this name. */
export function toKey(
  group: Group,
  context: Pick<PlanContext, "dataset">,
  { name, filled = false }: { name: string; filled?: boolean },
): QueryKey {
  return {
    name,
    of: { kind: "column", name: group.column },
    grain: group.grain === null ? null : toGrain(group.grain),
    order: toOrder(group, context),
    filled,
  };
}
