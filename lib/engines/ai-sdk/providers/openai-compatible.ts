import { modelProviders } from "@/lib/domain/model-providers";
import type { Provider } from "./provider";

/** Any server that speaks OpenAI's Chat Completions. */
export const openaiCompatible: Provider = {
  ...modelProviders["openai-compatible"],
  baseUrl: null,
  presets: null,
  thinkingModels: null,
  markedModels: null,
  prices: null,
  cacheMark: undefined,
  marksNewestTurn: false,
  hasJsonMode: true,
  rareApi: null,
  async createModels({ baseURL = "", ...access }) {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
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
