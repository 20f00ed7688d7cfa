import type { FoundItem } from "./found-item";
import { intendedKinds, toSearchIntent } from "./search-intent";

const mostShown = 8;
const mostOfKind = 4;

/**
 * Selects the search results to show: those of the kinds that the question asks for or, if there are none, all others.
 * Best first within each kind.
 */
export function toShownItems(question: string, items: readonly FoundItem[]): FoundItem[] {
  const kinds = intendedKinds[toSearchIntent(question)];
  const intended = kinds.flatMap((kind) => items.filter((item) => item.kind === kind).slice(0, mostOfKind));
  const rest = intendedKinds.any.flatMap((kind) => items.filter((item) => item.kind === kind).slice(0, mostOfKind));
  return (intended.length > 0 ? intended : rest).slice(0, mostShown);
}
