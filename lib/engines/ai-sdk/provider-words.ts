import type { ModelProvider } from "./model-map";

/** How messages for people speak of a provider. */
export interface ProviderWords {
  /** For labels, for example `OpenAI`. */
  name: string;
  /** Subject of a sentence, for example `The model server at 127.0.0.1:11434`. */
  subject: string;
  keyVariable: string;
  /** Undefined where the address cannot be set. */
  addressVariable: string | undefined;
  /** What to try when a server at an address of its own does not know what it is asked for; empty where that does not apply. */
  otherApi: string;
}

const names: Readonly<Record<ModelProvider, string>> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  "openai-compatible": "OpenAI-compatible server",
};

/** The words for a provider, its address included when it is not the service's own; credentials in an address are left out. */
export function toProviderWords(access: { provider: ModelProvider; baseUrl?: string | undefined }): ProviderWords {
  const host = access.baseUrl !== undefined && URL.canParse(access.baseUrl) ? new URL(access.baseUrl).host : undefined;
  const anthropic = access.provider === "anthropic";
  return {
    name: names[access.provider],
    subject: host === undefined ? names[access.provider] : `The model server at ${host}`,
    keyVariable: anthropic ? "ANTHROPIC_API_KEY" : "OPENAI_API_KEY",
    addressVariable: anthropic ? undefined : "OPENAI_BASE_URL",
    otherApi:
      access.provider === "openai" && host !== undefined
        ? "; for a server without the Responses API set REASONING_ENGINE=openai-compatible"
        : "",
  };
}
