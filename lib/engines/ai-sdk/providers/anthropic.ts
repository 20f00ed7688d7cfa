import { createAnthropic } from "@ai-sdk/anthropic";
import type { Provider } from "./provider";

const small = "claude-haiku-5-5";
const middle = "claude-sonnet-5-5";

/** Anthropic via its Messages API. */
export const anthropic: Provider = {
  name: "Anthropic",
  baseUrl: "https://api.anthropic.com/v1",
  keyVariable: "ANTHROPIC_API_KEY",
  addressVariable: undefined,
  takesAnyServer: false,
  presets: {
    economy: { light: small, plain: small, main: small, code: small },
    balanced: { light: small, plain: small, main: middle, code: middle },
    premium: { light: small, plain: small, main: middle, code: "claude-opus-5-5" },
  },
  cacheMark: { anthropic: { cacheControl: { type: "ephemeral" } } },
  marksNewestTurn: true,
  hasJsonMode: false,
  rareApi: null,
  createModels: createAnthropic,
  toOptions: ({ effort }) => ({ anthropic: effort === undefined ? {} : { effort } }),
};
