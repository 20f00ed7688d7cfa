import { createHash } from "node:crypto";
import { toBlockTokens, type CacheBlock } from "./cache-request";

/** The prefix of a request up to the end of one of its blocks. */
export interface BlockPrefix {
  /** The same for the same model, key and blocks, whatever their marks. */
  identity: string;
  /** Tokens up to there. */
  tokens: number;
}

/**
 * Lists the prefixes of a request, the shortest first: one for each block. @param scope separates caches: model and
 * key.
 */
export function toPrefixes(scope: string, blocks: readonly CacheBlock[]): BlockPrefix[] {
  let identity = createHash("sha256").update(scope).digest("hex");
  let tokens = 0;
  return blocks.map((block) => {
    identity = createHash("sha256").update([identity, block.kind, block.text].join("\0")).digest("hex");
    tokens += toBlockTokens(block);
    return { identity, tokens };
  });
}
