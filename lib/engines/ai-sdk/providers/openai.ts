import { createOpenAI } from "@ai-sdk/openai";
import type { Provider } from "./provider";

/** OpenAI via its Responses API. */
export const openai: Provider = {
  name: "OpenAI",
  baseUrl: "https://api.openai.com/v1",
  keyVariable: "OPENAI_API_KEY",
  addressVariable: "OPENAI_BASE_URL",
  takesAnyServer: false,
  presets: {
    economy: { light: "gpt-6-luna", plain: "gpt-6-luna", main: "gpt-6-luna", code: "gpt-6-luna" },
    balanced: { light: "gpt-6-luna", plain: "gpt-6-luna", main: "gpt-6.1-terra", code: "gpt-6.1-terra" },
    premium: { light: "gpt-6-luna", plain: "gpt-6-luna", main: "gpt-6.1-terra", code: "gpt-6.1-sol" },
  },
  cacheMark: { openai: { promptCacheBreakpoint: { mode: "explicit" } } },
  marksNewestTurn: false,
  hasJsonMode: true,
  rareApi: "the Responses API",
  createModels: createOpenAI,
  toOptions: ({ traits, effort, cacheKey, strict, shared }) => ({
    openai: {
      store: false,
      promptCacheKey: cacheKey,
      strictJsonSchema: strict,
      ...(effort !== undefined && { reasoningEffort: effort, reasoningSummary: null }),
      // Without an explicit breakpoint the service writes the whole prompt to the cache, at a premium.
      ...(!shared && traits.wantsBreakpoints && { promptCacheOptions: { mode: "explicit" } }),
    },
  }),
};
