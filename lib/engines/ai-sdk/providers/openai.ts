import { modelProviders } from "@/lib/domain/model-providers";
import type { Provider } from "./provider";

/** OpenAI via its Responses API. */
export const openai: Provider = {
  ...modelProviders.openai,
  baseUrl: "https://api.openai.com/v1",
  presets: {
    economy: { light: "gpt-6-luna", plain: "gpt-6-luna", main: "gpt-6-luna", code: "gpt-6-luna" },
    balanced: { light: "gpt-6-luna", plain: "gpt-6-luna", main: "gpt-6.1-terra", code: "gpt-6.1-terra" },
    premium: { light: "gpt-6-luna", plain: "gpt-6-luna", main: "gpt-6.1-terra", code: "gpt-6.1-sol" },
  },
  thinkingModels: /^(?:o\d|gpt-(?:[5-9]|\d\d))(?!.*chat)/,
  markedModels: /^gpt-(?:5\.[6-9]|[6-9]|\d\d)(?!.*chat)/,
  prices: {
    asOf: "2026-11-21",
    models: {
      "gpt-6-luna": { input: 0.1, cachedInput: 0.01, cacheWrite: 0.125, output: 0.5 },
      "gpt-6.1-terra": { input: 1, cachedInput: 0.05, cacheWrite: 1.25, output: 5 },
      "gpt-6.1-sol": { input: 2, cachedInput: 0.1, cacheWrite: 2.5, output: 10 },
      "gpt-6-astra": { input: 10, cachedInput: 1, cacheWrite: 12.5, output: 50 },
      "gpt-5.1": { input: 1.25, cachedInput: 0.125, cacheWrite: 1.25, output: 10 },
      "gpt-5.1-codex": { input: 1.25, cachedInput: 0.125, cacheWrite: 1.25, output: 10 },
      "gpt-5-mini": { input: 0.25, cachedInput: 0.025, cacheWrite: 0.25, output: 2 },
      "gpt-5-nano": { input: 0.05, cachedInput: 0.005, cacheWrite: 0.05, output: 0.4 },
    },
  },
  cacheMark: { openai: { promptCacheBreakpoint: { mode: "explicit" } } },
  marksNewestTurn: false,
  hasJsonMode: true,
  rareApi: "the Responses API",
  createModels: async (access) => (await import("@ai-sdk/openai")).createOpenAI(access),
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
