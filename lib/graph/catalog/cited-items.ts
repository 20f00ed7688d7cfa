import type { FoundItem } from "@/lib/domain/library/found-item";

/** Matches the id of a search result in double square brackets. */
const mark = /\s*\[\[\s*([\w-]{1,80})\s*\]\]/gu;

/** Strips ids from an engine's text and returns the items they refer to, in order. Drops ids of anything not found. */
export function toCitedItems(words: string, items: readonly FoundItem[]): { text: string; cited: FoundItem[] } {
  const ids = [...new Set([...words.matchAll(mark)].map(([, id]) => id))];
  const cited = ids.flatMap((id) => {
    const fitting = items.filter((item) => item.id === id);
    // A dataset and its columns share one id.
    const named = fitting.filter(({ title }) => words.includes(title));
    return named.length > 0 ? named : fitting.slice(0, 1);
  });
  return { text: words.replace(mark, "").trim(), cited };
}
