import { toPrefixes } from "./block-prefix";
import type { CacheBlock, PromptCache } from "./cache-request";

const minimum = 1024;
const explicitWrites = 3;
const lookBack = 80;

/**
 * OpenAI's models from GPT-5.6 on: entries end at breakpoints only. A request writes the one that the service sets at
 * the newest user message, and its latest three marks. It reads the longest entry that ends at one of its latest 80
 * breakpoints: ends of user messages and marks. It never falls back to a prefix without one.
 */
export function createBreakpointCache(): PromptCache {
  const entries = new Set<string>();
  return {
    use({ model, cacheKey, implicitBreakpoint, blocks }) {
      const prefixes = toPrefixes(JSON.stringify([model, cacheKey]), blocks);
      const at = (index: number) => prefixes[index] ?? { identity: "", tokens: 0 };
      const breakpoints = indexesOf(blocks, (block) => block.marked || (implicitBreakpoint && block.kind === "user"));
      const hit = breakpoints.slice(-lookBack).findLast((index) => entries.has(at(index).identity));
      const read = hit === undefined ? 0 : at(hit).tokens;
      const written = [
        ...indexesOf(blocks, (block) => block.marked).slice(-explicitWrites),
        ...(implicitBreakpoint ? indexesOf(blocks, (block) => block.kind === "user").slice(-1) : []),
      ].filter((index) => at(index).tokens >= minimum);
      const writtenTo = Math.max(read, ...written.map((index) => at(index).tokens));
      for (const index of written) entries.add(at(index).identity);
      return { plain: (prefixes.at(-1)?.tokens ?? 0) - writtenTo, read, written: writtenTo - read };
    },
  };
}

function indexesOf(blocks: readonly CacheBlock[], matches: (block: CacheBlock) => boolean): number[] {
  return blocks.flatMap((block, index) => (matches(block) ? [index] : []));
}
