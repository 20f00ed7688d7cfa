import type { ProviderAccess } from "./models/create-language-model";
import { providers } from "./providers/providers";

/** How messages for people name a provider, and where its key, address and model are changed. */
export interface ProviderWords {
  /** Subject of a sentence, for example `The model server at 127.0.0.1:11434`. */
  subject: string;
  /** Imperative without a full stop, like the following: asks for a rejected key to be replaced. */
  correctKey: string;
  /** Asks for the key to be replaced by `another`, for example `the key of another account`. */
  changeKey(another: string): string;
  /** Asks for another model, for example `a faster model`. */
  chooseModel(another: string): string;
  /** Clause after an imperative that asks to check the address; empty where it is the provider's own. */
  checkAddress: string;
  /** Clause about servers that lack the API of this provider; empty where that does not apply. */
  otherApi: string;
}

/**
 * Returns the words for a provider, including its address when it is not the service's own; without credentials in an
 * address.
 */
export function toProviderWords(access: ProviderAccess): ProviderWords {
  const { name, keyVariable, addressVariable, rareApi } = providers[access.provider];
  const host = access.baseUrl !== undefined && URL.canParse(access.baseUrl) ? new URL(access.baseUrl).host : undefined;
  const subject = host === undefined ? name : `The model server at ${host}`;
  const lacksApi = host === undefined || rareApi === null ? null : `; for a server without ${rareApi}`;
  if (access.source === "settings") {
    return {
      subject,
      correctKey: "Enter a valid key in Settings › Models",
      changeKey: (another) => `enter ${another} in Settings › Models`,
      chooseModel: (another) => `choose ${another} in Settings › Models`,
      checkAddress: host === undefined ? "" : ", and check its address in Settings › Models",
      otherApi: lacksApi === null ? "" : `${lacksApi} choose “${providers["openai-compatible"].name}”`,
    };
  }
  return {
    subject,
    correctKey: `Set ${keyVariable} to a valid key and restart Caveat`,
    changeKey: (another) => `set ${keyVariable} to ${another}`,
    chooseModel: (another) => `set REASONING_MODEL or NODE_MODELS to ${another}`,
    checkAddress: addressVariable === undefined ? "" : `, and check ${addressVariable} if it is set`,
    otherApi: lacksApi === null ? "" : `${lacksApi} set REASONING_ENGINE=openai-compatible`,
  };
}
