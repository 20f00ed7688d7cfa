import type { LanguageModel, SystemModelMessage } from "ai";
import type { ModelProviderDefinition } from "@/lib/domain/model-providers";
import type { ModelTier } from "@/lib/ports/reasoning/reasoning-engine";
import type { Effort, ModelPreset } from "../models/model-presets";

/** Provider-specific options of a request, keyed by the SDK's provider name. */
export type ProviderOptions = NonNullable<SystemModelMessage["providerOptions"]>;

/** The model for each tier of each preset. */
export type PresetModels = Readonly<Record<ModelPreset, Readonly<Record<ModelTier, string>>>>;

/** List price of a model, US dollars per million tokens. */
export interface ModelPrice {
  input: number;
  /** Input read from the prompt cache. */
  cachedInput: number;
  /** Input written to the prompt cache. */
  cacheWrite: number;
  /** Hidden reasoning included. */
  output: number;
}

/** What a request to a model may carry, known from its name. */
export interface ModelTraits {
  /** It accepts a temperature. */
  takesTemperature: boolean;
  /** It reasons before it answers and accepts a limit to that. */
  takesEffort: boolean;
  /** Its prompt cache is only found where a request marks the end of a shared prefix. */
  wantsBreakpoints: boolean;
}

/** Facts that determine the options of a request. */
export interface OptionsRequest {
  traits: ModelTraits;
  /** Reasoning effort; undefined for a model without this setting. */
  effort: Effort | undefined;
  /** Shared by requests on the same data; at most 64 characters. */
  cacheKey: string;
  /** Whether the service may enforce the reply schema strictly. */
  strict: boolean;
  /** Whether later calls read the cache entry of this one. */
  shared: boolean;
}

/** Everything that differs between providers. */
export interface Provider extends ModelProviderDefinition {
  /** Address of its own service; null where it can be any server's. */
  baseUrl: string | null;
  /** Its models; null where the server determines them. */
  presets: PresetModels | null;
  /** Names of its models that reason before they answer and accept a limit to that; null where the server determines them. */
  thinkingModels: RegExp | null;
  /** Names of its models whose prompt cache is only found where a request marks the end of a shared prefix. */
  markedModels: RegExp | null;
  /** Prices by model, and the day on which they were read; null where there are none. */
  prices: { asOf: string; models: Readonly<Record<string, ModelPrice>> } | null;
  /** Marks the end of a prefix that later requests share; undefined where the provider has no cache marks. */
  cacheMark: ProviderOptions | undefined;
  /** Whether the newest turn needs a mark, too; other services cache it by themselves. */
  marksNewestTurn: boolean;
  /** Whether it can enforce JSON without a schema. */
  hasJsonMode: boolean;
  /** API that servers at other addresses often lack; null where they do not. */
  rareApi: string | null;
  /** Loads the SDK and creates models by name. `baseURL` defaults to the service's own. */
  createModels(access: {
    apiKey?: string;
    baseURL?: string;
    fetch: typeof globalThis.fetch;
  }): Promise<(model: string) => LanguageModel>;
  /** Builds options that disable storage by the service, set the cache key, and limit reasoning to the task's effort. */
  toOptions(request: OptionsRequest): ProviderOptions;
}
