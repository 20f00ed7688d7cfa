import { createAutomaticCache } from "./automatic-cache";
import { createBreakpointCache } from "./breakpoint-cache";
import type { PromptCache } from "./cache-request";
import { createMarkedCache } from "./marked-cache";

/** Whose rules a model's prompt cache follows. */
export type CacheFamily = "automatic" | "breakpoints" | "marks";

/** Returns the rules of a model, by name. Throws for a model with unknown rules. */
export function toCacheFamily(model: string): CacheFamily {
  if (model.startsWith("claude-")) return "marks";
  if (/^gpt-(?:5\.[6-9]|[6-9]|\d\d)/.test(model)) return "breakpoints";
  if (model.startsWith("gpt-")) return "automatic";
  throw new Error(`The cache rules of ${model} are not known.`);
}

/** Anthropic's published minimums; those of the 5.5 models were not found and are assumed to be 1,024. */
export function toAnthropicMinimum(model: string): number {
  if (model.startsWith("claude-haiku-4")) return 4096;
  return /^claude-opus-5(?!-5)/.test(model) ? 512 : 1024;
}

/** Creates the caches of all services; a model never reads what another one wrote. */
export function createCache(): PromptCache {
  const caches: Record<CacheFamily, PromptCache> = {
    automatic: createAutomaticCache(),
    breakpoints: createBreakpointCache(),
    marks: createMarkedCache(toAnthropicMinimum),
  };
  return { use: (request) => caches[toCacheFamily(request.model)].use(request) };
}
