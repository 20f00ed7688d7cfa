import type { Json, JsonObject } from "./scripted-model-server-json";
import type { RecordedRequest } from "./scripted-model-server-request";

/** One answer, complete and as the events of a stream. */
export interface AnswerShape {
  whole: Json;
  opening: string[];
  piece: (text: string) => string;
  closing: string[];
}

/** Token counts reported by a service. */
export interface TokenCounts {
  /** All input, including cached and written. */
  input: number;
  cached: number;
  /** Written to the cache. */
  written: number;
  /** All output, including reasoning. */
  output: number;
  reasoning: number;
}

/** Formats the answer for the requested API. */
export function toAnswerShape(
  request: RecordedRequest,
  text: string,
  reported: Partial<TokenCounts> = {},
): AnswerShape {
  const counts = { ...toCounts(request, text), ...reported };
  if (request.path === "/messages") return toMessage(request, text, counts);
  return request.path === "/responses" ? toResponse(request, text, counts) : toChatCompletion(request, text, counts);
}

/** Formats a text like the Responses API. */
function toResponse(request: RecordedRequest, text: string, usage: TokenCounts): AnswerShape {
  const item = {
    type: "message",
    id: "msg_1",
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text, annotations: [] }],
  };
  const common = {
    id: "resp_1",
    object: "response",
    created_at: 0,
    error: null,
    incomplete_details: null,
    model: request.model,
  };
  const whole = {
    ...common,
    status: "completed",
    output: [item],
    usage: {
      input_tokens: usage.input,
      input_tokens_details: { cached_tokens: usage.cached, ...toWritten(usage) },
      output_tokens: usage.output,
      output_tokens_details: { reasoning_tokens: usage.reasoning },
      total_tokens: usage.input + usage.output,
    },
  };
  const event = (type: string, data: JsonObject): string =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
  const place = { item_id: "msg_1", output_index: 0, content_index: 0 };
  return {
    whole,
    opening: [
      event("response.created", { response: { ...common, status: "in_progress", output: [], usage: null } }),
      event("response.output_item.added", { output_index: 0, item: { ...item, status: "in_progress", content: [] } }),
    ],
    piece: (delta) => event("response.output_text.delta", { ...place, delta }),
    closing: [
      event("response.output_item.done", { output_index: 0, item }),
      event("response.completed", { response: whole }),
    ],
  };
}

/** Formats a text like Chat Completions. */
function toChatCompletion(request: RecordedRequest, text: string, counts: TokenCounts): AnswerShape {
  const usage = {
    prompt_tokens: counts.input,
    prompt_tokens_details: { cached_tokens: counts.cached, ...toWritten(counts) },
    completion_tokens: counts.output,
    completion_tokens_details: { reasoning_tokens: counts.reasoning },
    total_tokens: counts.input + counts.output,
  };
  const common = { id: "chatcmpl-1", created: 0, model: request.model };
  const chunk = (data: JsonObject): string =>
    `data: ${JSON.stringify({ ...common, object: "chat.completion.chunk", ...data })}\n\n`;
  const choice = (delta: JsonObject, reason: string | null): Json => [{ index: 0, delta, finish_reason: reason }];
  return {
    whole: {
      ...common,
      object: "chat.completion",
      choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
      usage,
    },
    opening: [chunk({ choices: choice({ role: "assistant", content: "" }, null) })],
    piece: (content) => chunk({ choices: choice({ content }, null) }),
    closing: [chunk({ choices: choice({}, "stop") }), chunk({ choices: [], usage }), "data: [DONE]\n\n"],
  };
}

/** Formats a text like Anthropic's Messages API. */
function toMessage(request: RecordedRequest, text: string, counts: TokenCounts): AnswerShape {
  const input = {
    input_tokens: counts.input - counts.cached - counts.written,
    cache_read_input_tokens: counts.cached,
    cache_creation_input_tokens: counts.written,
  };
  const usage = {
    ...input,
    output_tokens: counts.output,
    output_tokens_details: { thinking_tokens: counts.reasoning },
  };
  const common = { id: "msg_1", type: "message", role: "assistant", model: request.model, stop_sequence: null };
  const event = (type: string, data: JsonObject): string =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
  return {
    whole: { ...common, content: [{ type: "text", text }], stop_reason: "end_turn", usage },
    opening: [
      event("message_start", {
        message: { ...common, content: [], stop_reason: null, usage: { ...input, output_tokens: 1 } },
      }),
      event("content_block_start", { index: 0, content_block: { type: "text", text: "" } }),
    ],
    piece: (piece) => event("content_block_delta", { index: 0, delta: { type: "text_delta", text: piece } }),
    closing: [
      event("content_block_stop", { index: 0 }),
      event("message_delta", { delta: { stop_reason: "end_turn", stop_sequence: null }, usage }),
      event("message_stop", {}),
    ],
  };
}

function toWritten(counts: TokenCounts): JsonObject {
  return counts.written === 0 ? {} : { cache_write_tokens: counts.written };
}

function toCounts(request: RecordedRequest, text: string): TokenCounts {
  const reasoning = "reasoning" in request.body || "reasoning_effort" in request.body ? 64 : 0;
  return {
    input: request.inputTokens,
    cached: request.cachedTokens,
    written: 0,
    output: Math.ceil(text.length / 4) + reasoning,
    reasoning,
  };
}
