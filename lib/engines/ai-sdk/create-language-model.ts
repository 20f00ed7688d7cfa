import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { ModelProvider } from "./model-map";
import { toProviderWords } from "./provider-words";

/** How to reach a provider. */
export interface ProviderAccess {
  provider: ModelProvider;
  /** May be left out for an OpenAI-compatible server that wants none. */
  apiKey?: string | undefined;
  /** Address up to and including the version, for example `http://127.0.0.1:11434/v1`; the service's own when left out. */
  baseUrl?: string | undefined;
}

/** Makes models of a provider by name. Throws `engine_not_configured` when key or address are missing or malformed. */
export function createLanguageModels(access: ProviderAccess): (model: string) => LanguageModel {
  const words = toProviderWords(access);
  if (access.baseUrl !== undefined && !isHttpAddress(access.baseUrl)) {
    throw new CaveatError("engine_not_configured", "The address of the model server is not an http or https address.", {
      remedy: `Set ${words.addressVariable} to an address such as http://127.0.0.1:11434/v1.`,
    });
  }
  const settings = access.baseUrl === undefined ? {} : { baseURL: access.baseUrl };
  switch (access.provider) {
    case "openai":
      return createOpenAI({ ...settings, apiKey: getKey(access) });
    case "anthropic":
      return createAnthropic({ ...settings, apiKey: getKey(access) });
    case "openai-compatible":
      return createOpenAICompatible({
        name: "openai-compatible",
        baseURL: getBaseUrl(access),
        includeUsage: true,
        supportsStructuredOutputs: true,
        ...(access.apiKey !== undefined && { apiKey: access.apiKey }),
      });
  }
}

function getKey(access: ProviderAccess): string {
  if (access.apiKey !== undefined && access.apiKey !== "") return access.apiKey;
  const words = toProviderWords(access);
  throw new CaveatError("engine_not_configured", `${words.name} is chosen as the engine, but there is no API key.`, {
    remedy: `Set ${words.keyVariable}, or set REASONING_ENGINE=builtin to work without a model.`,
  });
}

function getBaseUrl(access: ProviderAccess): string {
  if (access.baseUrl !== undefined) return access.baseUrl;
  throw new CaveatError("engine_not_configured", "The OpenAI-compatible engine does not know where its server is.", {
    remedy: "Set OPENAI_BASE_URL to its address, for example http://127.0.0.1:11434/v1.",
  });
}

function isHttpAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
