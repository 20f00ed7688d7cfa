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
export interface ModelRequest {
  model: LanguageModel;
  task: string;
  instructions: SystemModelMessage;
  messages: ModelMessage[];
  temperature: number | undefined;
  providerOptions: Parameters<typeof streamText>[0]["providerOptions"];
  maxRetries: number;
  signal: AbortSignal;
  /** Whether the reply comes in pieces. */
  streamed: boolean;
  /** What the service is told to keep the reply to: a schema, JSON of any shape, or nothing. */
  replyForm: ReplySchema | "json" | null;
  /** Called with each piece of a streamed reply as it arrives. */
  onText: ((delta: string) => void) | undefined;
}

/** What came back, not yet read. */
export interface RawReply {
  text: string;
  usage: LanguageModelUsage;
  /** Whether the model ran into a limit before it had finished. */
  cutOff: boolean;
}

/** Sends one request. Throws what the SDK throws. */
export async function callModel(request: ModelRequest): Promise<RawReply> {
  return request.streamed ? streamReply(request) : generateReply(request);
}

async function streamReply(request: ModelRequest): Promise<RawReply> {
  const result = streamText({ ...toSettings(request), onError: () => undefined });
  let text = "";
  let finished = false;
  for await (const part of result.stream) {
    if (part.type === "error") throw part.error;
    if (part.type === "abort") request.signal.throwIfAborted();
    // A stream that merely stops has neither a reason nor counts.
    if (part.type === "finish") finished = part.rawFinishReason !== undefined || part.totalUsage.raw !== undefined;
    if (part.type !== "text-delta") continue;
    text += part.text;
    request.onText?.(part.text);
  }
  if (!finished) throw new Error("The reply broke off before its end.");
  return { text, usage: await result.usage, cutOff: (await result.finishReason) === "length" };
}

async function generateReply(request: ModelRequest): Promise<RawReply> {
  const { replyForm } = request;
  if (replyForm === null) {
    const { text, usage, finishReason } = await generateText(toSettings(request));
    return { text, usage, cutOff: finishReason === "length" };
  }
  let text: string | undefined;
  // The reply is read by the engine, which is more lenient than the SDK and repairs; here it is only taken down.
  const output: OutputInterface<string, never, never> = {
    name: "object",
    responseFormat: Promise.resolve(
      replyForm === "json" ? { type: "json" } : { type: "json", schema: replyForm.jsonSchema, name: request.task },
    ),
    parseCompleteOutput: (complete) => Promise.resolve((text = complete.text)),
    parsePartialOutput: () => Promise.resolve(undefined),
    createElementStreamTransform: () => undefined,
  };
  const result = await generateText({ ...toSettings(request), output });
  return { text: text ?? result.text, usage: result.usage, cutOff: result.finishReason === "length" };
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
  };
}
