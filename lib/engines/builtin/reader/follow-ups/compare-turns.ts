import { toConditionText } from "../../compile/condition-text";
import { toTopic } from "./merge-filters";
import type { Filter } from "@/lib/domain/plans/measure";
import type { Plan, Segment } from "../../query/query";

function toLabel(filter: Filter): string {
  if (filter.kind === "period") return filter.label;
  return filter.kind === "values" && !filter.negated ? filter.values.join(", ") : toConditionText(filter);
}

/**
 * Returns the difference of the last two plans of a thread as segments to compare, newer periods first; null when they differ
 * in more than one condition.
 */
export function toDistinctParts(plans: readonly Plan[]): { segments: Segment[]; filters: Filter[] } | null {
  const [before, last] = plans.slice(-2);
  if (before?.family !== "query" || last?.family !== "query") return null;
  const [earlier, later] = [
    before.filters.map((filter) => JSON.stringify(filter)),
    last.filters.map((filter) => JSON.stringify(filter)),
  ];
  const gone = before.filters.filter((_, index) => !later.includes(earlier[index] ?? ""));
  const come = last.filters.filter((_, index) => !earlier.includes(later[index] ?? ""));
  const [old, young] = [gone[0], come[0]];
  if (gone.length !== 1 || come.length !== 1 || old === undefined || young === undefined) return null;
  if (toTopic(old) !== toTopic(young)) return null;
  const segments = [old, young].map((filter): Segment => ({ label: toLabel(filter), filters: [filter] }));
  const newerFirst = old.kind === "period" && young.kind === "period" && (old.start ?? "") < (young.start ?? "");
  const filters = last.filters.filter((filter) => filter !== young);
  return { segments: newerFirst ? segments.reverse() : segments, filters };
}
