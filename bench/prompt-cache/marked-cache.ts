import { toPrefixes } from "./block-prefix";
import type { PromptCache } from "./cache-request";

const mostMarks = 4;
const lookBack = 20;

/**
 * Anthropic's models: at most four marks; each writes the prefix that ends at it and reads the longest entry that ends
 * at it or at one of the 19 blocks before it. What enforces the form of a reply comes first.
 * @param minimumOf minimum tokens of an entry, by model.
 */
export function createMarkedCache(minimumOf: (model: string) => number): PromptCache {
  const entries = new Set<string>();
  return {
    use({ model, blocks }) {
      const prefixes = toPrefixes(model, blocks);
      const marks = blocks.flatMap((block, index) => (block.marked ? [index] : []));
      if (marks.length > mostMarks) throw new Error(`A request has ${marks.length} cache marks; it would be refused.`);
      const minimum = minimumOf(model);
      const long = marks.flatMap((index) => {
        const prefix = prefixes[index];
        return prefix === undefined || prefix.tokens < minimum ? [] : [{ index, prefix }];
      });
      const found = long.flatMap(({ index }) =>
        prefixes.slice(Math.max(0, index - lookBack + 1), index + 1).filter(({ identity }) => entries.has(identity)),
      );
      const read = Math.max(0, ...found.map(({ tokens }) => tokens));
      const writtenTo = Math.max(read, ...long.map(({ prefix }) => prefix.tokens));
      for (const { prefix } of long) entries.add(prefix.identity);
      return { plain: (prefixes.at(-1)?.tokens ?? 0) - writtenTo, read, written: writtenTo - read };
    },
  };
}
