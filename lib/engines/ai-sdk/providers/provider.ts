import type { LanguageModel, SystemModelMessage } from "ai";
import type { Effort, ModelPreset, Tier } from "../model-presets";
import type { ModelTraits } from "../model-traits";

/** Where models come from: a service with an API of its own, or any server that speaks OpenAI's chat completions. */
export type ModelProvider = "openai" | "anthropic" | "openai-compatible";

/** What a request says to a provider beyond its messages, by the SDK's name of the provider. */
export type ProviderOptions = NonNullable<SystemModelMessage["providerOptions"]>;

/** The model of every tier in every preset. */
export type PresetModels = Readonly<Record<ModelPreset, Readonly<Record<Tier, string>>>>;

/** What the options of a request depend on. */
export interface OptionsRequest {
  traits: ModelTraits;
  /** How long the model may think; undefined for one that takes no such limit. */
  effort: Effort | undefined;
  /** Requests on the same data have the same one; at most 64 characters. */
  cacheKey: string;
  /** Whether the schema of the reply may be enforced to the letter. */
  strict: boolean;
  /** Whether later calls read what this one leaves in the cache. */
  shared: boolean;
}

/** All that a provider does in its own way. */
export interface Provider {
  /** For labels. */
  name: string;
  keyVariable: string;
  /** Undefined where the address cannot be set. */
  addressVariable: string | undefined;
  /** Whether it works without a key, at the address of some server. */
  takesAnyServer: boolean;
  /** Its models; null where only a person knows what the server offers. */
  presets: PresetModels | null;
  /** Marks the end of a beginning that later requests share; undefined where requests carry no marks. */
  cacheMark: ProviderOptions | undefined;
  /** Whether the newest turn wants a mark as well, which other services set by themselves. */
  marksNewestTurn: boolean;
  /** Whether JSON can be asked for without a schema. */
  hasJsonMode: boolean;
  /** What to try when a server at another address does not know what it is asked for; empty where that does not apply. */
  otherApi: string;
  /** Makes models by name. `baseUrl` is the service's own when left out. */
  createModels(access: {
    apiKey?: string;
    baseURL?: string;
    fetch: typeof globalThis.fetch;
  }): (model: string) => LanguageModel;
  /** Nothing is stored by the service, the cache is found by its key, and models that think do so no longer than the task deserves. */
  toOptions(request: OptionsRequest): ProviderOptions;
}
