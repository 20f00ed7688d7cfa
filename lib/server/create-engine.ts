import { CaveatError } from "@/lib/domain/caveat-error";
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
    apiKey: apiKeyFor(provider, environment),
    baseUrl: provider === "anthropic" ? undefined : environment.OPENAI_BASE_URL,
  });
}

function apiKeyFor(provider: Exclude<EngineDescription["kind"], "builtin">, environment: EngineVariables): string {
  if (provider === "anthropic") return assertKey("ANTHROPIC_API_KEY", environment.ANTHROPIC_API_KEY);
  if (provider === "openai") return assertKey("OPENAI_API_KEY", environment.OPENAI_API_KEY);
  if (environment.OPENAI_BASE_URL === undefined) {
    throw new CaveatError("engine_not_configured", "The engine “openai-compatible” needs an address.", {
      remedy: "Set OPENAI_BASE_URL, for example to a local server's /v1 address.",
    });
  }
  return environment.OPENAI_API_KEY ?? "not-needed";
}

function assertKey(variable: string, key: string | undefined): string {
  if (key !== undefined) return key;
  throw new CaveatError("engine_not_configured", `The chosen engine needs a key, but ${variable} is not set.`, {
    remedy: `Set ${variable}, or unset REASONING_ENGINE to use the built-in engine.`,
  });
}
