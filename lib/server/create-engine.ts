import type { ModelProvider } from "@/lib/domain/connected-model";
import type { EngineKind } from "@/lib/domain/engine-kind";
import type { ModelVariable } from "@/lib/domain/model-providers";
import { createAiSdkEngine, type AiSdkEngineOptions } from "@/lib/engines/ai-sdk/create-ai-sdk-engine";
import type { ProviderAccess } from "@/lib/engines/ai-sdk/models/create-language-model";
import { type ModelMap, toModelMap } from "@/lib/engines/ai-sdk/models/model-map";
import { providers } from "@/lib/engines/ai-sdk/providers/providers";
import type { ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";
import { engineTasks } from "./capabilities";
import type { Environment } from "./env";

/** Variables that select the engine. */
type ChoosingVariables = Pick<Environment, "REASONING_ENGINE"> & Partial<Pick<Environment, ModelVariable>>;

/** Variables that control how all models are called. */
export type AskingVariables = Pick<
  Environment,
  "MODEL_PRESET" | "REASONING_TEMPERATURE" | "STRUCTURED_REPLIES" | "MODEL_SILENCE_S" | "MODEL_LIMIT_S"
>;

/** Where models are, and which to call. */
export interface ModelSource extends ProviderAccess {
  /** One model for all tasks; those of the preset when left out. */
  model?: string | undefined;
  /** JSON from task to model, stronger than `model`. */
  nodeModels?: string | undefined;
}

/**
 * Finds the engine that the environment selects: by REASONING_ENGINE, else by the keys it has, OpenAI's first; null
 * when it leaves the choice to the settings.
 */
export function findNamedEngine(environment: ChoosingVariables): EngineKind | null {
  if (environment.REASONING_ENGINE !== undefined) return environment.REASONING_ENGINE;
  const keyed = Object.entries(providers).find(([, { keyVariable }]) => environment[keyVariable] !== undefined);
  return keyed === undefined ? null : (keyed[0] as ModelProvider);
}

/** Names the variables that select the engine; empty when the settings do. */
export function findDecidingVariables(environment: ChoosingVariables): string[] {
  const named = findNamedEngine(environment);
  if (named === null) return [];
  if (environment.REASONING_ENGINE !== undefined || named === "builtin") return ["REASONING_ENGINE"];
  return [providers[named].keyVariable];
}

/** Returns the models that the environment sets up for a provider. */
export function toEnvironmentModels(
  environment: ChoosingVariables & Pick<Environment, "REASONING_MODEL" | "NODE_MODELS">,
  provider: ModelProvider,
): ModelSource {
  const { keyVariable, addressVariable } = providers[provider];
  return {
    provider,
    source: "environment",
    apiKey: environment[keyVariable],
    baseUrl: addressVariable && environment[addressVariable],
    model: environment.REASONING_MODEL,
    nodeModels: environment.NODE_MODELS,
  };
}

/** Assigns a model to each task. Throws `engine_not_configured`. */
export function toModels(source: ModelSource, environment: Pick<AskingVariables, "MODEL_PRESET">): ModelMap {
  return toModelMap({
    tasks: engineTasks,
    provider: source.provider,
    preset: environment.MODEL_PRESET,
    reasoningModel: source.model,
    nodeModels: source.nodeModels,
  });
}

/** Creates an engine that calls these models. Throws `engine_not_configured` naming what is missing. */
export function createModelEngine(
  source: ModelSource,
  environment: AskingVariables,
  options: Pick<AiSdkEngineOptions, "mayConnect" | "maxRetries"> = {},
): ReasoningEngine {
  const { provider, apiKey, baseUrl } = source;
  return createAiSdkEngine({
    ...{ provider, apiKey, baseUrl, source: source.source },
    models: toModels(source, environment),
    temperature: environment.REASONING_TEMPERATURE,
    structured: toStructuredReplies(source, environment),
    silenceMs: environment.MODEL_SILENCE_S * 1000,
    limitMs: environment.MODEL_LIMIT_S * 1000,
    ...options,
  });
}

/**
 * OpenAI and Anthropic put a schema before the whole prompt, so a schema for each task would give each a cache of its
 * own (docs/decisions/0005-json-without-schemas.md). Other servers only constrain what the model writes.
 */
export function toStructuredReplies(
  { provider, baseUrl }: Pick<ModelSource, "provider" | "baseUrl">,
  environment: Pick<AskingVariables, "STRUCTURED_REPLIES">,
): "schema" | "json" {
  if (environment.STRUCTURED_REPLIES !== "auto") return environment.STRUCTURED_REPLIES;
  return providers[provider].takesAnyServer || baseUrl !== undefined ? "schema" : "json";
}
