import type { EngineKind } from "@/lib/domain/engine-kind";
import { createAiSdkEngine } from "@/lib/engines/ai-sdk/create-ai-sdk-engine";
import { type ModelMap, toModelMap } from "@/lib/engines/ai-sdk/model-map";
import { createBuiltinEngine } from "@/lib/engines/builtin/create-builtin-engine";
import type { ReasoningEngine } from "@/lib/ports/reasoning-engine";
import type { Environment } from "./env";

/** Variables that say which models answer. */
export type EngineVariables = Pick<
  Environment,
  | "REASONING_ENGINE"
  | "OPENAI_API_KEY"
  | "OPENAI_BASE_URL"
  | "ANTHROPIC_API_KEY"
  | "MODEL_PRESET"
  | "REASONING_MODEL"
  | "NODE_MODELS"
  | "REASONING_TEMPERATURE"
  | "STRUCTURED_REPLIES"
  | "MODEL_SILENCE_S"
  | "MODEL_LIMIT_S"
>;

/** Which engine the environment asks for: the named one, else the one that has a key (OpenAI first), else the built-in one. */
export function chooseEngine(
  environment: Pick<EngineVariables, "REASONING_ENGINE" | "OPENAI_API_KEY" | "ANTHROPIC_API_KEY">,
): EngineKind {
  if (environment.REASONING_ENGINE !== undefined) return environment.REASONING_ENGINE;
  if (environment.OPENAI_API_KEY !== undefined) return "openai";
  if (environment.ANTHROPIC_API_KEY !== undefined) return "anthropic";
  return "builtin";
}

/** The models of an engine that has some; null for the built-in one. Throws `engine_not_configured`. */
export function findModels(environment: EngineVariables): ModelMap | null {
  const provider = chooseEngine(environment);
  if (provider === "builtin") return null;
  return toModelMap({
    provider,
    preset: environment.MODEL_PRESET,
    reasoningModel: environment.REASONING_MODEL,
    nodeModels: environment.NODE_MODELS,
  });
}

/** The engine that the environment asks for. Throws `engine_not_configured` naming the variable that is missing. */
export function createEngine(environment: EngineVariables): ReasoningEngine {
  const provider = chooseEngine(environment);
  const models = findModels(environment);
  if (provider === "builtin" || models === null) return createBuiltinEngine();
  return createAiSdkEngine({
    provider,
    models,
    temperature: environment.REASONING_TEMPERATURE,
    structured: toStructuredReplies(environment),
    silenceMs: environment.MODEL_SILENCE_S * 1000,
    limitMs: environment.MODEL_LIMIT_S * 1000,
    apiKey: provider === "anthropic" ? environment.ANTHROPIC_API_KEY : environment.OPENAI_API_KEY,
    baseUrl: provider === "anthropic" ? undefined : environment.OPENAI_BASE_URL,
  });
}

/**
 * The services themselves put a schema before the whole prompt, so that a schema for each task would leave each with a cache
 * of its own (docs/decisions/0005-json-without-schemas.md). Other servers only constrain what the model writes.
 */
export function toStructuredReplies(
  environment: Pick<
    EngineVariables,
    "REASONING_ENGINE" | "OPENAI_API_KEY" | "ANTHROPIC_API_KEY" | "OPENAI_BASE_URL" | "STRUCTURED_REPLIES"
  >,
): "schema" | "json" {
  if (environment.STRUCTURED_REPLIES !== "auto") return environment.STRUCTURED_REPLIES;
  const provider = chooseEngine(environment);
  return provider === "anthropic" || (provider === "openai" && environment.OPENAI_BASE_URL === undefined)
    ? "json"
    : "schema";
}
