import { createAiSdkEngine } from "@/lib/engines/ai-sdk/create-ai-sdk-engine";
import { toModelMap } from "@/lib/engines/ai-sdk/model-map";
import { createBuiltinEngine } from "@/lib/engines/builtin/create-builtin-engine";
import type { EngineDescription, ReasoningEngine } from "@/lib/ports/reasoning-engine";
import type { Environment } from "./env";

type EngineVariables = Pick<
  Environment,
  | "REASONING_ENGINE"
  | "OPENAI_API_KEY"
  | "OPENAI_BASE_URL"
  | "ANTHROPIC_API_KEY"
  | "MODEL_PRESET"
  | "REASONING_MODEL"
  | "NODE_MODELS"
  | "REASONING_TEMPERATURE"
>;

/** Which engine the environment asks for: the named one, else the one that has a key (OpenAI first), else the built-in one. */
export function chooseEngine(environment: EngineVariables): EngineDescription["kind"] {
  if (environment.REASONING_ENGINE !== undefined) return environment.REASONING_ENGINE;
  if (environment.OPENAI_API_KEY !== undefined) return "openai";
  if (environment.ANTHROPIC_API_KEY !== undefined) return "anthropic";
  return "builtin";
}

/** The engine that the environment asks for. Throws `engine_not_configured` naming the variable that is missing. */
export function createEngine(environment: EngineVariables): ReasoningEngine {
  const provider = chooseEngine(environment);
  if (provider === "builtin") return createBuiltinEngine();
  const models = toModelMap({
    provider,
    preset: environment.MODEL_PRESET,
    reasoningModel: environment.REASONING_MODEL,
    nodeModels: environment.NODE_MODELS,
  });
  return createAiSdkEngine({
    provider,
    models,
    temperature: environment.REASONING_TEMPERATURE,
    apiKey: provider === "anthropic" ? environment.ANTHROPIC_API_KEY : environment.OPENAI_API_KEY,
    baseUrl: provider === "anthropic" ? undefined : environment.OPENAI_BASE_URL,
  });
}
