import type { LanguageModel } from "ai";
import { CaveatError } from "@/lib/domain/caveat-error";
import { createModelFetch } from "./model-fetch";
import type { ModelProvider } from "./providers/provider";
import { providers } from "./providers/providers";

/** How to reach a provider. */
export interface ProviderAccess {
  provider: ModelProvider;
  /** May be left out for an OpenAI-compatible server that wants none. */
  apiKey?: string | undefined;
  /** Address up to and including the version, for example `http://127.0.0.1:11434/v1`; the service's own when left out. */
  baseUrl?: string | undefined;
}

/**
 * Creates models of a provider by name. Throws `engine_not_configured` when key or address is missing or malformed.
 * @param silenceMs milliseconds without a byte after which a request fails.
 */
export function createLanguageModels(access: ProviderAccess, silenceMs: number): (model: string) => LanguageModel {
  const { apiKey = "", baseUrl } = access;
  const provider = providers[access.provider];
  if (baseUrl !== undefined && !isHttpAddress(baseUrl)) {
    throw new CaveatError("engine_not_configured", "The address of the model server is not an http or https address.", {
      remedy: `Set ${provider.addressVariable} to an address such as http://127.0.0.1:11434/v1.`,
    });
  }
  if (apiKey === "" && !provider.takesAnyServer) {
    throw new CaveatError(
      "engine_not_configured",
      `${provider.name} is chosen as the engine, but there is no API key.`,
      {
        remedy: `Set ${provider.keyVariable}, or set REASONING_ENGINE=builtin to work without a model.`,
      },
    );
  }
  return provider.createModels({
    fetch: createModelFetch(silenceMs),
    ...(apiKey !== "" && { apiKey }),
    ...(baseUrl !== undefined && { baseURL: baseUrl }),
  });
}

function isHttpAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
