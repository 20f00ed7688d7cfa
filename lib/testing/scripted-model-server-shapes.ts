import type { Json, JsonObject } from "./scripted-model-server-json";
import type { RecordedRequest } from "./scripted-model-server-request";

/** One answer, whole and as the events of a stream. */
export interface AnswerShape {
  whole: Json;
  opening: string[];
  piece: (text: string) => string;
  closing: string[];
}

/** A text as the Responses API sends it. */
export function toResponse(request: RecordedRequest, text: string): AnswerShape {
  const usage = toUsage(request, text);
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
      input_tokens_details: { cached_tokens: usage.cached },
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

/** A text as Chat Completions sends it. */
export function toChatCompletion(request: RecordedRequest, text: string): AnswerShape {
  const counts = toUsage(request, text);
  const usage = {
    prompt_tokens: counts.input,
    prompt_tokens_details: { cached_tokens: counts.cached },
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

function toUsage(
  request: RecordedRequest,
  text: string,
): { input: number; cached: number; output: number; reasoning: number } {
  const reasoning = "reasoning" in request.body || "reasoning_effort" in request.body ? 64 : 0;
  return {
    input: request.inputTokens,
    cached: request.cachedTokens,
    output: Math.ceil(text.length / 4) + reasoning,
    reasoning,
  };
}
