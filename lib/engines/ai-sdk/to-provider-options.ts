import { createHash } from "node:crypto";
import type { streamText } from "ai";
import type { ModelChoice, ModelProvider } from "./model-map";
import type { ModelTraits } from "./model-traits";

type ProviderOptions = NonNullable<Parameters<typeof streamText>[0]["providerOptions"]>;

/** OpenAI refuses longer keys. */
const cacheKeyLimit = 64;

/**
 * What a request says beyond its messages: nothing is stored by the service, the cache is found by its key, models that
 * think do so no longer than the task deserves, and the shape of a reply is enforced where it can be.
 */
export function toProviderOptions(options: {
  provider: ModelProvider;
  choice: ModelChoice;
  traits: ModelTraits;
  cacheKey: string;
  /** Whether the schema of the reply may be enforced to the letter. */
  strict: boolean;
  /** Whether later calls read what this one leaves in the cache. */
  shared: boolean;
}): ProviderOptions {
  const cacheKey = toCacheKey(options.cacheKey);
  const effort = options.traits.takesEffort ? options.choice.effort : undefined;
  switch (options.provider) {
    case "openai":
      return {
        openai: {
          store: false,
          promptCacheKey: cacheKey,
          strictJsonSchema: options.strict,
          ...(effort !== undefined && { reasoningEffort: effort, reasoningSummary: null }),
          // Without a mark of its own the service writes the whole prompt to the cache, at a premium.
          ...(!options.shared && options.traits.wantsBreakpoints && { promptCacheOptions: { mode: "explicit" } }),
        },
      };
    case "anthropic":
      return { anthropic: effort === undefined ? {} : { effort } };
    case "openai-compatible":
      return {
        openaiCompatible: {
          prompt_cache_key: cacheKey,
          strictJsonSchema: options.strict,
          ...(effort !== undefined && { reasoningEffort: effort }),
        },
      };
  }
}

function toCacheKey(key: string): string {
  return key.length <= cacheKeyLimit ? key : createHash("sha256").update(key).digest("hex");
}
