import {
  generateText,
  streamText,
  type LanguageModel,
  type LanguageModelUsage,
  type ModelMessage,
  type OutputInterface,
  type SystemModelMessage,
} from "ai";
import type { ReplySchema } from "./to-reply-schema";

// The SDK prints its warnings to the console otherwise, once for each call that drops a setting.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** One request to a model. */
export interface ModelCall {
  model: LanguageModel;
  task: string;
  instructions: SystemModelMessage;
  messages: ModelMessage[];
  temperature: number | undefined;
  providerOptions: Parameters<typeof streamText>[0]["providerOptions"];
  maxRetries: number;
  signal: AbortSignal;
  /** Shape of the reply; null: text. */
  replySchema: ReplySchema | null;
  /** Called with each piece of a text reply as it arrives. */
  onText: ((delta: string) => void) | undefined;
}

/** What came back, not yet read. */
export interface RawReply {
  text: string;
  usage: LanguageModelUsage;
}

/** Sends one request; text replies are streamed. Throws what the SDK throws. */
export async function callModel(call: ModelCall): Promise<RawReply> {
  return call.replySchema === null ? streamReply(call) : generateReply(call, call.replySchema);
}

async function streamReply(call: ModelCall): Promise<RawReply> {
  const result = streamText({ ...toSettings(call), onError: () => undefined });
  let text = "";
  for await (const part of result.stream) {
    if (part.type === "error") throw part.error;
    if (part.type === "abort") call.signal.throwIfAborted();
    if (part.type !== "text-delta") continue;
    text += part.text;
    call.onText?.(part.text);
  }
  return { text, usage: await result.usage };
}

async function generateReply(call: ModelCall, replySchema: ReplySchema): Promise<RawReply> {
  let text: string | undefined;
  // The reply is read by the engine, which is more lenient than the SDK and repairs; here it is only taken down.
  const output: OutputInterface<string, never, never> = {
    name: "object",
    responseFormat: Promise.resolve({ type: "json", schema: replySchema.jsonSchema, name: call.task }),
    parseCompleteOutput: (complete) => Promise.resolve((text = complete.text)),
    parsePartialOutput: () => Promise.resolve(undefined),
    createElementStreamTransform: () => undefined,
  };
  const result = await generateText({ ...toSettings(call), output });
  return { text: text ?? result.text, usage: result.usage };
}

function toSettings(call: ModelCall) {
  return {
    model: call.model,
    instructions: call.instructions,
    messages: call.messages,
    maxRetries: call.maxRetries,
    abortSignal: call.signal,
    ...(call.temperature !== undefined && { temperature: call.temperature }),
    ...(call.providerOptions !== undefined && { providerOptions: call.providerOptions }),
  };
}
