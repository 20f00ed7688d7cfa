import { CaveatError } from "@/lib/domain/caveat-error";
import { addUsage, type TokenUsage } from "@/lib/domain/runs/usage";
import type {
  EngineDescription,
  ReasoningEngine,
  ReasoningReply,
  ReasoningRequest,
} from "@/lib/ports/reasoning/reasoning-engine";
import { appendRepair } from "./append-repair";
import { createLanguageModels, type ProviderAccess } from "./models/create-language-model";
import { createModelFetch } from "./models/model-fetch";
import { getChoice, type ModelMap } from "./models/model-map";
import { createModelMemory } from "./models/model-memory";
import { providers } from "./providers/providers";
import { toProviderWords } from "./provider-words";
import type { StructuredReplies } from "./to-model-request";
import type { ExchangeReply, ExchangeSetting } from "./send-exchange";

export interface AiSdkEngineOptions extends ProviderAccess {
  models: ModelMap;
  /** 0 to 2; omitted for models that do not accept one. */
  temperature: number;
  /** How structured replies are requested; `schema` by default. */
  structured?: StructuredReplies;
  /** Milliseconds without a byte from the service after which a request fails and is retried once; 120,000 by default. */
  silenceMs?: number;
  /** Limit of one exchange with its retries, in milliseconds; 900,000 by default. */
  limitMs?: number;
  /** Further attempts after a rate limit, a server fault or a broken connection; 2 by default. */
  maxRetries?: number;
  /** Whether an IP address may be connected to; any by default. */
  mayConnect?: (address: string) => boolean;
}

/** A server whose first replies violate the schema this often in a row does not enforce it. */
const mostMisses = 2;

/**
 * Creates an engine that calls a model through the AI SDK, which is loaded for the first call. An invalid reply is repaired once, in the same conversation.
 * Throws `engine_not_configured` when key or address are missing or malformed.
 */
export function createAiSdkEngine(options: AiSdkEngineOptions): ReasoningEngine {
  const { models } = options;
  const provider = providers[options.provider];
  const memory = createModelMemory();
  const silenceMs = options.silenceMs ?? 120_000;
  const fetch = createModelFetch({ silenceMs, mayConnect: options.mayConnect });
  const setting: ExchangeSetting = {
    ...{ provider, memory },
    structured: options.structured ?? "schema",
    languageModel: createLanguageModels(options, fetch),
    words: toProviderWords(options),
    secrets: options.apiKey === undefined ? [] : [options.apiKey],
    temperature: options.temperature,
    silenceMs,
    limitMs: options.limitMs ?? 900_000,
    maxRetries: options.maxRetries ?? 2,
  };

  /** Repairs for a server that was not seen to enforce schemas include the schema. */
  const noteMiss = (model: string, first: ExchangeReply<unknown>): "when_prompted" | "always" | "already_prompted" => {
    if (first.includesSchema) return "already_prompted";
    const { structured, misses } = memory.get(model);
    if (setting.structured === "json") return "always";
    if (!provider.takesAnyServer || structured === "enforced") return "when_prompted";
    memory.learn(model, misses + 1 >= mostMisses ? { structured: "prompted" } : { misses: misses + 1 });
    return "always";
  };

  return {
    description: toDescription(options),
    async probe(signal) {
      const { probeModels } = await import("./models/probe-models");
      return probeModels({ setting, models, access: options, fetch, signal });
    },
    async reason<Output = string>(request: ReasoningRequest<Output>): Promise<ReasoningReply<Output>> {
      const { sendExchange } = await import("./send-exchange");
      const startedAt = performance.now();
      const choice = getChoice(models, request.task);
      const { model } = choice;
      const toReply = (output: Output, usage: TokenUsage): ReasoningReply<Output> => ({
        ...{ status: "replied", output, usage, model },
        durationMs: performance.now() - startedAt,
      });
      const first = await sendExchange(setting, { ...request, choice, schemaInPrompt: "when_prompted" });
      if (first.read.fits) {
        if (request.schema !== null) memory.learn(model, { misses: 0 });
        return toReply(first.read.output, first.usage);
      }
      const { fault } = first.read;
      const structured = request.schema !== null;
      const repaired = appendRepair(first.sent, { task: request.task, reply: first.text, fault, structured });
      const schemaInPrompt = structured ? noteMiss(model, first) : "when_prompted";
      const second = await sendExchange(setting, { ...request, choice, prompt: repaired, schemaInPrompt });
      if (second.read.fits) return toReply(second.read.output, addUsage(first.usage, second.usage));
      throw new CaveatError(
        "engine_reply_invalid",
        `The model "${model}" replied twice to "${request.task}" in a form that cannot be used.`,
        {
          cause: new Error(second.read.fault),
          remedy: `Ask again, or ${setting.words.chooseModel("a stronger model")}.`,
        },
      );
    },
  };
}

function toDescription(options: AiSdkEngineOptions): EngineDescription {
  const models = new Set(Object.values(options.models).map((choice) => choice.model));
  return { kind: options.provider, label: `${providers[options.provider].name} · ${[...models].join(", ")}` };
}
