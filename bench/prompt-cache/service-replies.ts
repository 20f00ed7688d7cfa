import type { InputUse } from "./cache-request";

/** A reply in the format of a service: complete, and as the events of a stream. */
export interface ServiceReply {
  whole: object;
  events: readonly { type: string; [field: string]: unknown }[];
}

/** Parts of a reply. */
export interface ReplyParts {
  model: string;
  text: string;
  outputTokens: number;
  use: InputUse;
}

/** A reply of OpenAI's Responses API. */
export function toResponseReply({ model, text, outputTokens, use }: ReplyParts): ServiceReply {
  const inputTokens = use.plain + use.read + use.written;
  const item = {
    ...{ type: "message", id: "msg_1", role: "assistant", status: "completed" },
    content: [{ type: "output_text", text, annotations: [] }],
  };
  const begun = { id: "resp_1", object: "response", created_at: 0, model, error: null, incomplete_details: null };
  const whole = {
    ...begun,
    status: "completed",
    output: [item],
    usage: {
      input_tokens: inputTokens,
      input_tokens_details: { cached_tokens: use.read, cache_write_tokens: use.written },
      output_tokens: outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: inputTokens + outputTokens,
    },
  };
  const place = { output_index: 0, content_index: 0, item_id: "msg_1" };
  return {
    whole,
    events: [
      { type: "response.created", response: { ...begun, status: "in_progress", output: [], usage: null } },
      { type: "response.output_item.added", output_index: 0, item: { ...item, status: "in_progress", content: [] } },
      { type: "response.output_text.delta", ...place, delta: text },
      { type: "response.output_item.done", output_index: 0, item },
      { type: "response.completed", response: whole },
    ],
  };
}

/** A reply of Anthropic's Messages API. */
export function toMessageReply({ model, text, outputTokens, use }: ReplyParts): ServiceReply {
  const usage = {
    input_tokens: use.plain,
    cache_read_input_tokens: use.read,
    cache_creation_input_tokens: use.written,
    output_tokens: outputTokens,
  };
  const begun = { id: "msg_1", type: "message", role: "assistant", model, stop_sequence: null, usage };
  return {
    whole: { ...begun, content: [{ type: "text", text }], stop_reason: "end_turn" },
    events: [
      { type: "message_start", message: { ...begun, content: [], stop_reason: null } },
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text } },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage },
      { type: "message_stop" },
    ],
  };
}
