import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import type { PlanContext } from "../../query/plan-context";
import type { Group } from "@/lib/domain/plans/measure";
import { findPlaces } from "../natural-places";

/** Compiles what a key of a result is sorted by: its place in the natural order of its values, or the value itself. */
export function toKeyPlace({ group, label }: { group: Group; label: string }, context: Pick<PlanContext, "dataset">) {
  const places = findPlaces(group, context);
  const name = quoteName(label);
  if (places === null) return name;
  return `CASE ${name} ${places.map((text, place) => `WHEN ${quoteText(text)} THEN ${place}`).join(" ")} END`;
}
