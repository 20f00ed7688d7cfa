import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Provider } from "./provider";

/** Any server that speaks OpenAI's Chat Completions. */
export const openaiCompatible: Provider = {
  name: "OpenAI-compatible server",
  baseUrl: null,
  keyVariable: "OPENAI_API_KEY",
  addressVariable: "OPENAI_BASE_URL",
  takesAnyServer: true,
  presets: null,
  thinkingModels: null,
  markedModels: null,
  prices: null,
  cacheMark: undefined,
  marksNewestTurn: false,
  hasJsonMode: true,
  rareApi: null,
  createModels({ baseURL, ...access }) {
    if (baseURL === undefined) {
      throw new CaveatError("engine_not_configured", "The OpenAI-compatible engine has no server address.", {
        remedy: "Set OPENAI_BASE_URL to its address, for example http://127.0.0.1:11434/v1.",
      });
    }
    return createOpenAICompatible({
      ...{ name: "openai-compatible", includeUsage: true, supportsStructuredOutputs: true },
      ...{ ...access, baseURL },
    });
  },
  toOptions: ({ effort, cacheKey, strict }) => ({
    openaiCompatible: {
      prompt_cache_key: cacheKey,
      strictJsonSchema: strict,
      ...(effort !== undefined && { reasoningEffort: effort }),
    },
  }),
};
