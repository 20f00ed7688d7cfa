import type { CacheBlock, CacheRequest } from "./cache-request";

/** Generates a text of exactly this many tokens. */
export function toText(tokens: number): string {
  return "a".concat(" a".repeat(tokens - 1));
}

/**
 * A request for tests of the caches.
 * @param blocks each its kind, a blank and its text; `*` after the kind marks it, for example `user* hello`.
 */
export function toTestRequest(blocks: readonly string[], change: Partial<CacheRequest> = {}): CacheRequest {
  return {
    task: "test",
    model: "gpt-5.1",
    cacheKey: "key",
    implicitBreakpoint: true,
    blocks: blocks.map((block) => {
      const [kind = "", ...text] = block.split(" ");
      return {
        kind: kind.replace("*", "") as CacheBlock["kind"],
        text: text.join(" "),
        marked: kind.endsWith("*"),
      };
    }),
    ...change,
  };
}
