import type { ModelProvider, Provider } from "./providers/provider";
import { providers } from "./providers/providers";

/** How messages for people speak of a provider. */
export interface ProviderWords extends Pick<Provider, "name" | "keyVariable" | "addressVariable" | "otherApi"> {
  /** Subject of a sentence, for example `The model server at 127.0.0.1:11434`. */
  subject: string;
}

/** The words for a provider, its address included when it is not the service's own; credentials in an address are left out. */
export function toProviderWords(access: { provider: ModelProvider; baseUrl?: string | undefined }): ProviderWords {
  const { name, keyVariable, addressVariable, otherApi } = providers[access.provider];
  const host = access.baseUrl !== undefined && URL.canParse(access.baseUrl) ? new URL(access.baseUrl).host : undefined;
  return {
    ...{ name, keyVariable, addressVariable },
    subject: host === undefined ? name : `The model server at ${host}`,
    otherApi: host === undefined ? "" : otherApi,
  };
}
