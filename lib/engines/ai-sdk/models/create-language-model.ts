import type { LanguageModel } from "ai";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { ModelProvider } from "@/lib/domain/connected-model";
import { providers } from "../providers/providers";

/** How to reach a provider. */
export interface ProviderAccess {
  provider: ModelProvider;
  /** Optional for an OpenAI-compatible server without keys. */
  apiKey?: string | undefined;
  /** Address up to and including the version, for example `http://127.0.0.1:11434/v1`; the service's own by default. */
  baseUrl?: string | undefined;
  /** Where a person configured it, and so can change it; the environment by default. */
  source?: "environment" | "settings" | undefined;
}

/**
 * Creates models of a provider by name, and loads its SDK for the first one. Throws `engine_not_configured` when key or address is missing or malformed.
 * @param fetch sends the requests.
 */
export function createLanguageModels(
  access: ProviderAccess,
  fetch: typeof globalThis.fetch,
): (model: string) => Promise<LanguageModel> {
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
  if (baseUrl === undefined && provider.baseUrl === null) {
    throw new CaveatError("engine_not_configured", "The OpenAI-compatible engine has no server address.", {
      remedy: `Set ${provider.addressVariable} to its address, for example http://127.0.0.1:11434/v1.`,
    });
  }
  let models: ReturnType<typeof provider.createModels> | undefined;
  return async (model) => {
    models ??= provider.createModels({
      fetch,
      ...(apiKey !== "" && { apiKey }),
      ...(baseUrl !== undefined && { baseURL: baseUrl }),
    });
    return (await models)(model);
  };
}

function isHttpAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
