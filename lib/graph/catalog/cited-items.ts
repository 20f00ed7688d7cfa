import type { FoundItem } from "@/lib/domain/library/found-item";

/** The id of something that was found, in double square brackets. */
const mark = /\s*\[\[\s*([\w-]{1,80})\s*\]\]/gu;

/** The words of an engine without the ids in them, and what these name, in their order. Ids of other things are dropped. */
export function toCitedItems(words: string, items: readonly FoundItem[]): { text: string; cited: FoundItem[] } {
  const ids = [...new Set([...words.matchAll(mark)].map(([, id]) => id))];
  const cited = ids.flatMap((id) => {
    const fitting = items.filter((item) => item.id === id);
    // A dataset and its columns have the same id.
    const named = fitting.filter(({ title }) => words.includes(title));
    return named.length > 0 ? named : fitting.slice(0, 1);
  });
  return { text: words.replace(mark, "").trim(), cited };
}
