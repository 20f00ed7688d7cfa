import type { FoundItem } from "./found-item";
import { intendedKinds, toSearchIntent } from "./search-intent";

const mostShown = 8;
const mostOfKind = 4;

/**
 * Chooses what to show of everything that a search found: the kinds that the question is about, or the others where
 * there are none of these. Best first within each kind.
 */
export function toShownItems(question: string, items: readonly FoundItem[]): FoundItem[] {
  const kinds = intendedKinds[toSearchIntent(question)];
  const intended = kinds.flatMap((kind) => items.filter((item) => item.kind === kind).slice(0, mostOfKind));
  const rest = intendedKinds.any.flatMap((kind) => items.filter((item) => item.kind === kind).slice(0, mostOfKind));
  return (intended.length > 0 ? intended : rest).slice(0, mostShown);
}
