import { modelProviders } from "@/lib/domain/model-providers";
import type { Provider } from "./provider";

const small = "claude-haiku-5-5";
const middle = "claude-sonnet-5-5";
const large = "claude-opus-5-5";

/** Anthropic via its Messages API. */
export const anthropic: Provider = {
  ...modelProviders.anthropic,
  baseUrl: "https://api.anthropic.com/v1",
  presets: {
    economy: { light: small, plain: small, main: small, code: small },
    balanced: { light: small, plain: small, main: middle, code: middle },
    premium: { light: small, plain: small, main: middle, code: large },
  },
  thinkingModels: /^claude-(?:opus-4-[78]|[a-z]+-[5-9](?!\d))/,
  markedModels: /^claude-/,
  prices: {
    asOf: "2026-11-21",
    models: {
      [small]: { input: 0.1, cachedInput: 0.01, cacheWrite: 0.125, output: 0.5 },
      [middle]: { input: 2, cachedInput: 0.1, cacheWrite: 2.5, output: 10 },
      [large]: { input: 4, cachedInput: 0.2, cacheWrite: 5, output: 20 },
    },
  },
  cacheMark: { anthropic: { cacheControl: { type: "ephemeral" } } },
  marksNewestTurn: true,
  hasJsonMode: false,
  rareApi: null,
  createModels: async (access) => (await import("@ai-sdk/anthropic")).createAnthropic(access),
  toOptions: ({ effort }) => ({ anthropic: effort === undefined ? {} : { effort } }),
};
