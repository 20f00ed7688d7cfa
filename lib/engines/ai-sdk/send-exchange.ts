import type { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Prompt } from "@/lib/domain/runs/prompt";
import type { TokenUsage } from "@/lib/domain/runs/usage";
import type { ModelExchange } from "@/lib/ports/reasoning/reasoning-engine";
import { withTimeLimit } from "@/lib/ports/runs/with-time-limit";
import { callModel, type RawReply } from "./call-model";
import { assertFitsContext, measureTokens } from "./models/context-limit";
import { estimateUsage } from "./replies/estimate-usage";
import { refusesSchema } from "./find-fault";
import type { ModelChoice } from "./models/model-map";
import { wasSilent } from "./models/model-fetch";
import type { ModelMemory } from "./models/model-memory";
import type { ProviderWords } from "./provider-words";
import { readStructuredReply, type ReadReply } from "./replies/read-structured-reply";
import { readTextReply } from "./replies/read-text-reply";
import { redactSecrets } from "./redact-secrets";
import { createTextGate } from "./replies/text-gate";
import { startsInThought } from "./replies/thoughts";
import { toEngineError } from "./to-engine-error";
import { toModelRequest, type RequestSetting } from "./to-model-request";
import { toReplySchema, type ReplySchema } from "./replies/to-reply-schema";
import { toTokenUsage } from "./replies/to-token-usage";

/** What all exchanges of an engine share. */
export interface ExchangeSetting extends RequestSetting {
  memory: ModelMemory;
  words: ProviderWords;
  /** Never shown. */
  secrets: readonly string[];
  /** Milliseconds without a byte after which a request fails; it is retried once. */
  silenceMs: number;
  /** Limit of one exchange with its retries, in milliseconds. */
  limitMs: number;
}

/** One question to a model. */
export interface ExchangeRequest<Output> {
  choice: ModelChoice;
  prompt: Prompt;
  /** Null: the reply is text. */
  schema: z.ZodType<Output> | null;
  /** When the prompt includes the schema: instead of sending it, always, or not at all because the prompt states it already. */
  schemaInPrompt: "when_prompted" | "always" | "already_prompted";
  signal: AbortSignal;
  onText?: ((delta: string) => void) | undefined;
  /** Called before each request is sent; what it throws is rethrown. */
  beforeExchange?: (() => Promise<void>) | undefined;
  onExchange?: ((exchange: ModelExchange) => void) | undefined;
}

/** A received reply, valid or not. */
export interface ExchangeReply<Output> {
  read: ReadReply<Output>;
  text: string;
  usage: TokenUsage;
  /** The prompt that was sent, including additions. */
  sent: Prompt;
  /** Whether it includes the schema. */
  includesSchema: boolean;
}

/**
 * Sends one question and reads the reply; reports each request that went over the wire. When a service refuses the schema, retries
 * at once with the schema in the prompt and keeps doing so; when it falls silent, retries once. Throws a
 * CaveatError when no reply came.
 */
export async function sendExchange<Output>(
  setting: ExchangeSetting,
  request: ExchangeRequest<Output>,
): Promise<ExchangeReply<Output>> {
  return withTimeLimit({ ms: setting.limitMs }, ({ limit }) => sendWithin(setting, request, limit));
}

async function sendWithin<Output>(
  setting: ExchangeSetting,
  request: ExchangeRequest<Output>,
  limit: AbortSignal,
): Promise<ExchangeReply<Output>> {
  const { model } = request.choice;
  const prompted = setting.memory.get(model).structured === "prompted";
  const first = await sendWithRetry(setting, request, { prompted, limit });
  if (!("error" in first)) return first;
  if (!first.refusesSchema || prompted) throw first.error;
  const second = await sendWithRetry(setting, request, { prompted: true, limit });
  if ("error" in second) throw second.error;
  setting.memory.learn(model, { structured: "prompted" });
  return second;
}

/** How a request is sent. */
interface Sending {
  /** Whether the schema is only in the prompt. */
  prompted: boolean;
  /** Ends the exchange. */
  limit: AbortSignal;
}

/** A request without a reply. */
interface FailedSending {
  error: CaveatError;
  refusesSchema: boolean;
  /** Whether the service fell silent. */
  silent: boolean;
}

/** Retries once after silence. If part of the first reply was already shown, does not stream the second one. */
async function sendWithRetry<Output>(
  setting: ExchangeSetting,
  request: ExchangeRequest<Output>,
  sending: Sending,
): Promise<ExchangeReply<Output> | FailedSending> {
  let shown = false;
  const onText = request.onText && ((delta: string): void => ((shown = true), request.onText?.(delta)));
  const first = await sendOnce(setting, { ...request, onText }, sending);
  if (!("error" in first) || !first.silent) return first;
  return sendOnce(setting, shown ? { ...request, onText: undefined } : request, sending);
}

async function sendOnce<Output>(
  setting: ExchangeSetting,
  request: ExchangeRequest<Output>,
  { prompted, limit }: Sending,
): Promise<ExchangeReply<Output> | FailedSending> {
  const { choice, schema, signal } = request;
  const { memory, secrets } = setting;
  const replySchema = schema === null ? null : toReplySchema(schema);
  const includesSchema =
    replySchema !== null &&
    (request.schemaInPrompt === "always" || (request.schemaInPrompt === "when_prompted" && prompted));
  const sent = includesSchema ? appendSchema(request.prompt, replySchema) : request.prompt;
  const knowledge = memory.get(choice.model);
  assertFitsContext(sent, { model: choice.model, knowledge, words: setting.words });
  if (!signal.aborted) await request.beforeExchange?.();
  if (signal.aborted) throw new CaveatError("cancelled", "The run was stopped.");
  const gate = request.onText === undefined ? undefined : createTextGate(request.onText, knowledge.startsInThought);
  const startedAt = performance.now();
  const report = (exchange: Pick<ModelExchange, "reply" | "outcome" | "fault" | "usage">): void =>
    request.onExchange?.({
      ...exchange,
      model: choice.model,
      prompt: redactPrompt(sent, secrets),
      reply: exchange.reply === null ? null : redactSecrets(exchange.reply, secrets),
      fault: exchange.fault === null ? null : redactSecrets(exchange.fault, secrets),
      durationMs: performance.now() - startedAt,
    });
  let raw: RawReply;
  try {
    raw = await callModel(
      await toModelRequest(setting, {
        ...{ choice, replySchema, prompted },
        prompt: sent,
        signal: AbortSignal.any([signal, limit]),
        onText: gate?.push,
      }),
    );
  } catch (cause) {
    const silent = !signal.aborted && !limit.aborted && wasSilent(cause);
    const error = toEngineError(cause, {
      words: setting.words,
      model: choice.model,
      secrets,
      cancelled: signal.aborted,
      timeOut: silent
        ? { kind: "silence", limitMs: setting.silenceMs }
        : limit.aborted
          ? { kind: "total", limitMs: setting.limitMs }
          : undefined,
    });
    const ended = signal.aborted || limit.aborted;
    const { usage, remark } = estimateUsage(cause, { prompt: sent, model: choice.model, knowledge, ended });
    report({ reply: null, outcome: "failed", fault: `${error.message}${remark}`, usage });
    return { error, silent, refusesSchema: replySchema !== null && !prompted && refusesSchema(cause) };
  }
  const usage = toTokenUsage(raw.usage, choice.model);
  const charactersPerToken = measureTokens(sent, { usage, knowledge });
  if (charactersPerToken !== null) memory.learn(choice.model, { charactersPerToken });
  if (startsInThought(raw.text)) memory.learn(choice.model, { startsInThought: true });
  const read = toRead(request, raw);
  if (read.fits && typeof read.output === "string") gate?.finish(read.output);
  report({
    reply: raw.text,
    outcome: read.fits ? "used" : "unusable",
    fault: read.fits ? null : read.fault,
    usage,
  });
  return { read, text: raw.text, usage, sent, includesSchema };
}

function toRead<Output>(request: ExchangeRequest<Output>, raw: RawReply): ReadReply<Output> {
  const read =
    request.schema === null
      ? // A request without a schema is one whose output is text, which its type cannot say.
        (readTextReply(raw.text, request.choice.task.text) as ReadReply<Output>)
      : readStructuredReply(raw.text, request.schema);
  return read.fits || !raw.cutOff
    ? read
    : { fits: false, fault: "the reply was cut off before its end, so be shorter" };
}

/** Appends the schema of the reply to the last turn of a prompt, for models whose server does not enforce it. */
function appendSchema(prompt: Prompt, { jsonSchema }: ReplySchema): Prompt {
  const instruction = `Reply with one JSON object that fits the JSON Schema below, and with nothing before or after it.\n${JSON.stringify(jsonSchema)}`;
  return {
    ...prompt,
    turns: prompt.turns.map((turn, index) =>
      index === prompt.turns.length - 1 ? { ...turn, text: `${turn.text}\n\n${instruction}` } : turn,
    ),
  };
}

/** Returns the prompt for storage: without the secrets, and without anything that looks like a key. */
function redactPrompt(prompt: Prompt, secrets: readonly string[]): Prompt {
  return {
    ...prompt,
    instructions: redactSecrets(prompt.instructions, secrets),
    turns: prompt.turns.map((turn) => ({ ...turn, text: redactSecrets(turn.text, secrets) })),
  };
}
