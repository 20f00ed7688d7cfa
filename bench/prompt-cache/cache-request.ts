import { countTokens } from "./count-tokens";

/** A piece of a request, in the order in which a service renders it. */
export interface CacheBlock {
  /**
   * `shape` enforces the form of a reply: a JSON schema or a tool. `setting` is another part of the request that a
   * shared prefix must agree in, for example the reasoning effort; it is not charged.
   */
  kind: "shape" | "setting" | "system" | "user" | "assistant";
  text: string;
  /** Whether the end of this block has the service's cache mark. */
  marked: boolean;
}

/** A request from the perspective of a prompt cache. */
export interface CacheRequest {
  /** Task of the request. */
  task: string;
  model: string;
  /** `prompt_cache_key`; requests with different keys are assumed to share nothing. */
  cacheKey: string | null;
  /** Whether the service sets a breakpoint of its own at the newest message. */
  implicitBreakpoint: boolean;
  blocks: readonly CacheBlock[];
}

/** Input tokens of a request by price. */
export interface InputUse {
  /** Neither read nor written. */
  plain: number;
  read: number;
  written: number;
}

/** The prompt cache of one service, which remembers all earlier requests. Entries never expire. */
export interface PromptCache {
  /** Charges the input of a request and remembers it. */
  use(request: CacheRequest): InputUse;
}

/** Tokens that a block adds to the input. */
export function toBlockTokens(block: CacheBlock): number {
  return block.kind === "setting" ? 0 : countTokens(block.text);
}

/** Tokens of the whole input. */
export function toInputTokens(blocks: readonly CacheBlock[]): number {
  return blocks.reduce((sum, block) => sum + toBlockTokens(block), 0);
}
