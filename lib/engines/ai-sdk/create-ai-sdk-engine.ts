import { CaveatError } from "@/lib/domain/caveat-error";
import type { Prompt } from "@/lib/domain/prompt";
import { addUsage, type TokenUsage } from "@/lib/domain/usage";
import type {
  EngineDescription,
  ReasoningEngine,
  ReasoningOutputs,
  ReasoningReply,
  ReasoningRequest,
  ReasoningTask,
} from "@/lib/ports/reasoning-engine";
import { appendRepair } from "./append-repair";
import { callModel, type RawReply } from "./call-model";
import { createLanguageModels, type ProviderAccess } from "./create-language-model";
import type { ModelMap } from "./model-map";
import { toModelTraits } from "./model-traits";
import { toProviderWords } from "./provider-words";
import { readStructuredReply, type ReadReply } from "./read-structured-reply";
import { readTextReply } from "./read-text-reply";
import { createTextGate } from "./text-gate";
import { toEngineError } from "./to-engine-error";
import { toModelMessages } from "./to-model-messages";
import { toProviderOptions } from "./to-provider-options";
import { toReplySchema } from "./to-reply-schema";
import { toTokenUsage } from "./to-token-usage";

export interface AiSdkEngineOptions extends ProviderAccess {
  models: ModelMap;
  /** 0 to 2; left out of requests to models that do not take one. */
  temperature: number;
  /** Limit of one request with its retries, in milliseconds; 120,000 when left out. */
  timeoutMs?: number;
  /** Further tries after a rate limit, a server fault or a broken connection; 2 when left out. */
  maxRetries?: number;
}

/**
 * An engine that asks a model over the AI SDK. A reply that does not fit is repaired once, in the same conversation.
 * Throws `engine_not_configured` when key or address are missing or malformed.
 */
export function createAiSdkEngine(options: AiSdkEngineOptions): ReasoningEngine {
  const languageModel = createLanguageModels(options);
  const words = toProviderWords(options);
  const timeoutMs = options.timeoutMs ?? 120_000;
  const secrets = options.apiKey === undefined ? [] : [options.apiKey];

  async function send<Task extends ReasoningTask>(
    request: ReasoningRequest<Task>,
    prompt: Prompt,
  ): Promise<{ read: ReadReply<ReasoningOutputs[Task]>; text: string; usage: TokenUsage }> {
    const choice = options.models[request.task];
    const traits = toModelTraits(choice.model);
    const replySchema = request.schema === null ? null : toReplySchema(request.schema);
    const gate = request.onText === undefined ? undefined : createTextGate(request.onText);
    const timeOut = AbortSignal.timeout(timeoutMs);
    let raw: RawReply;
    try {
      request.signal.throwIfAborted();
      raw = await callModel({
        model: languageModel(choice.model),
        task: request.task,
        ...toModelMessages(prompt, { provider: options.provider, marked: traits.wantsBreakpoints }),
        temperature: traits.takesTemperature ? options.temperature : undefined,
        providerOptions: toProviderOptions({
          provider: options.provider,
          choice,
          traits,
          cacheKey: prompt.cacheKey,
          strict: replySchema?.strict ?? true,
        }),
        maxRetries: options.maxRetries ?? 2,
        signal: AbortSignal.any([request.signal, timeOut]),
        replySchema,
        onText: gate?.push,
      });
    } catch (error) {
      throw toEngineError(error, {
        words,
        model: choice.model,
        secrets,
        cancelled: request.signal.aborted,
        timedOutAfterMs: timeOut.aborted ? timeoutMs : undefined,
      });
    }
    const read = readReply(request, raw.text);
    if (read.fits && typeof read.output === "string") gate?.finish(read.output);
    return { read, text: raw.text, usage: toTokenUsage(raw.usage, choice.model) };
  }

  return {
    description: toDescription(options),
    async reason<Task extends ReasoningTask>(request: ReasoningRequest<Task>): Promise<ReasoningReply<Task>> {
      const startedAt = performance.now();
      const model = options.models[request.task].model;
      const toReply = (output: ReasoningOutputs[Task], usage: TokenUsage): ReasoningReply<Task> => ({
        status: "replied",
        output,
        usage,
        model,
        durationMs: performance.now() - startedAt,
      });
      const first = await send(request, request.prompt);
      if (first.read.fits) return toReply(first.read.output, first.usage);
      const second = await send(
        request,
        appendRepair(request.prompt, {
          task: request.task,
          reply: first.text,
          fault: first.read.fault,
          structured: request.schema !== null,
        }),
      );
      if (second.read.fits) return toReply(second.read.output, addUsage(first.usage, second.usage));
      throw new CaveatError(
        "engine_reply_invalid",
        `The model "${model}" replied twice to "${request.task}" in a form that cannot be used.`,
        {
          cause: new Error(second.read.fault),
          remedy: `Ask again, or set NODE_MODELS or REASONING_MODEL to a stronger model.`,
        },
      );
    },
  };
}

function readReply<Task extends ReasoningTask>(
  request: ReasoningRequest<Task>,
  text: string,
): ReadReply<ReasoningOutputs[Task]> {
  if (request.schema !== null) return readStructuredReply(text, request.schema);
  // A request without a schema is one whose output is text, which its type cannot say.
  return readTextReply(text, request.task) as ReadReply<ReasoningOutputs[Task]>;
}

function toDescription(options: AiSdkEngineOptions): EngineDescription {
  const models = new Set(Object.values(options.models).map((choice) => choice.model));
  return { kind: options.provider, label: `${toProviderWords(options).name} · ${[...models].join(", ")}` };
}
