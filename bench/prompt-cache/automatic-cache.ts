import { toBlockTokens, toInputTokens, type CacheBlock, type PromptCache } from "./cache-request";
import { toTokens } from "./count-tokens";

const minimum = 1024;
const step = 128;

/**
 * OpenAI's models before GPT-5.6: the longest prefix of any earlier request with the same model and key, in steps of
 * 128 tokens, from 1,024 on. Writing costs nothing.
 */
export function createAutomaticCache(): PromptCache {
  const seen = new Map<string, (readonly CacheBlock[])[]>();
  return {
    use({ model, cacheKey, blocks }) {
      const scope = JSON.stringify([model, cacheKey]);
      const earlier = seen.get(scope) ?? [];
      const shared = Math.max(0, ...earlier.map((other) => countShared(blocks, other)));
      seen.set(scope, [...earlier, blocks]);
      const read = shared < minimum ? 0 : shared - (shared % step);
      return { plain: toInputTokens(blocks) - read, read, written: 0 };
    },
  };
}

/** Counts the tokens of the common prefix. */
function countShared(left: readonly CacheBlock[], right: readonly CacheBlock[]): number {
  let shared = 0;
  for (const [index, block] of left.entries()) {
    const other = right[index];
    if (other?.kind !== block.kind) break;
    if (other.text === block.text) {
      shared += toBlockTokens(block);
      continue;
    }
    if (block.kind === "setting") break;
    const [ours, theirs] = [toTokens(block.text), toTokens(other.text)];
    const differing = ours.findIndex((token, position) => token !== theirs[position]);
    return shared + (differing === -1 ? ours.length : differing);
  }
  return shared;
}
