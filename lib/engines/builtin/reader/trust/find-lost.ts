import { toPlanFilters } from "../../query/plan-columns";
import type { Plan } from "../../query/query";
import type { Board } from "../board";
import { toTopic } from "../follow-ups/merge-filters";

/** Finds what a question drops from the previous plan without saying so, as a sentence; null when nothing. */
export function findLost(
  before: Plan,
  plan: Plan,
  { board, isChange }: { board: Board; isChange: boolean },
): string | null {
  const kept = new Set(toPlanFilters(plan).map(toTopic));
  const cleared = board.parts.some(({ meaning }) => meaning.kind === "edit" && meaning.edit === "all");
  const dropped = toPlanFilters(before).find((filter) => !kept.has(toTopic(filter)));
  if (dropped !== undefined && !cleared) return "The conditions of the previous question no longer apply.";
  if (!isChange || before.family !== "query" || plan.family !== "query") return null;
  const groups = plan.groups.length === 0 && before.groups.length > 0;
  return groups ? "The groups of the previous question no longer apply." : null;
}
