import {
  streamText,
  type LanguageModel,
  type LanguageModelUsage,
  type ModelMessage,
  type OutputInterface,
  type SystemModelMessage,
} from "ai";
import type { ReplySchema } from "./replies/to-reply-schema";

// The SDK otherwise prints a warning to the console for each call that drops a setting.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** One request to a model. */
export interface ModelRequest {
  model: LanguageModel;
  task: string;
  instructions: SystemModelMessage;
  messages: ModelMessage[];
  temperature: number | undefined;
  providerOptions: Parameters<typeof streamText>[0]["providerOptions"];
  maxRetries: number;
  signal: AbortSignal;
  /** What the service enforces for the reply: a schema, JSON of any shape, or nothing. */
  replyForm: ReplySchema | "json" | null;
  /** Called with each piece of the reply as it arrives. */
  onText: ((delta: string) => void) | undefined;
}

/** The raw reply, not parsed yet. */
export interface RawReply {
  text: string;
  usage: LanguageModelUsage;
  /** Whether the model reached a limit before it had finished. */
  cutOff: boolean;
}

/**
 * Sends one request. Streams every reply, because a service that sends its reply only at the end looks like one that hangs.
 * Throws what the SDK throws.
 */
export async function callModel(request: ModelRequest): Promise<RawReply> {
  const result = streamText({ ...toSettings(request), onError: () => undefined });
  let text = "";
  let began = false;
  let finished = false;
  for await (const part of result.stream) {
    if (part.type === "error") throw part.error;
    if (part.type === "abort") request.signal.throwIfAborted();
    // A stream that merely stops has neither a finish reason nor counts.
    if (part.type === "finish") finished = part.rawFinishReason !== undefined || part.totalUsage.raw !== undefined;
    if (part.type === "text-start" || part.type === "reasoning-start") began = true;
    if (part.type !== "text-delta") continue;
    text += part.text;
    request.onText?.(part.text);
  }
  if (!finished) throw began ? new Error("The reply ended early.") : new NoReplyError();
  return { text, usage: await result.usage, cutOff: (await result.finishReason) === "length" };
}

/** The service accepted the request but sent no part of a reply. */
class NoReplyError extends Error {
  readonly statusCode = 200;

  constructor() {
    super("The response contained no reply.");
  }
}

function toSettings(request: ModelRequest) {
  return {
    model: request.model,
    instructions: request.instructions,
    messages: request.messages,
    maxRetries: request.maxRetries,
    abortSignal: request.signal,
    ...(request.temperature !== undefined && { temperature: request.temperature }),
    ...(request.providerOptions !== undefined && { providerOptions: request.providerOptions }),
    ...(request.replyForm !== null && { output: toOutput(request.replyForm, request.task) }),
  };
}

/** Requests JSON. The engine parses the reply itself, more leniently than the SDK, and repairs it. */
function toOutput(form: ReplySchema | "json", task: string): OutputInterface<string, never, never> {
  return {
    name: "object",
    responseFormat: Promise.resolve(
      form === "json" ? { type: "json" } : { type: "json", schema: form.jsonSchema, name: task },
    ),
    parseCompleteOutput: ({ text }) => Promise.resolve(text),
    parsePartialOutput: () => Promise.resolve(undefined),
    createElementStreamTransform: () => undefined,
  };
}
