import type { IncomingHttpHeaders } from "node:http";
import { asObject, type Json, type JsonObject } from "./scripted-model-server-json";

/** One request as it was received. */
export interface RecordedRequest {
  path: string;
  /** From the line `## Task: <task>` of the last user message; null without one. */
  task: string | null;
  model: string;
  messages: { role: string; text: string }[];
  /** Name and JSON Schema of a structured reply; null for text. */
  schemaName: string | null;
  schema: JsonObject | null;
  stream: boolean;
  headers: IncomingHttpHeaders;
  body: JsonObject;
  /** Prompt tokens, at four characters per token, and those of them that were already cached. */
  inputTokens: number;
  cachedTokens: number;
  /** Whether the client went away before the answer was complete. */
  closedEarly: boolean;
}

/** Parses a request; `cache` holds the prompts seen so far and gets this one. */
export function toRequest(input: {
  path: string;
  headers: IncomingHttpHeaders;
  body: JsonObject;
  cache: Map<string, string[]>;
}): RecordedRequest {
  const { body } = input;
  const messages = toMessages(body);
  const asked = messages.findLast((message) => message.role === "user")?.parts.at(-1) ?? "";
  const own = asObject(asObject(body.text)?.format) ?? asObject(asObject(body.output_config)?.format);
  const format = own ?? asObject(asObject(body.response_format)?.json_schema);
  const model = typeof body.model === "string" ? body.model : "";
  const prompt = messages.map((message) => `${message.role}\n${message.text}\n`).join("");
  const key = JSON.stringify([model, body.prompt_cache_key ?? null]);
  const known = input.cache.get(key) ?? [];
  const shared = Math.floor(Math.max(0, ...known.map((earlier) => commonPrefixLength(earlier, prompt))) / 4);
  input.cache.set(key, [...known.slice(-49), prompt]);
  return {
    path: input.path,
    task: /^## Task: *(\w+)/m.exec(asked)?.[1] ?? null,
    model,
    messages: messages.map(({ role, text }) => ({ role, text })),
    schemaName: typeof format?.name === "string" ? format.name : null,
    schema: asObject(format?.schema) ?? null,
    stream: body.stream === true,
    headers: input.headers,
    body,
    inputTokens: Math.ceil(prompt.length / 4),
    cachedTokens: shared < 1024 ? 0 : shared - (shared % 128),
    closedEarly: false,
  };
}

/**
 * Anthropic sends the instructions beside the messages, and merges consecutive turns of one side into parts of one
 * message.
 */
function toMessages(body: JsonObject): { role: string; text: string; parts: string[] }[] {
  const list = body.input ?? body.messages;
  const turns: Json[] = typeof list === "string" ? [{ role: "user", content: list }] : Array.isArray(list) ? list : [];
  const system: Json[] = body.system === undefined ? [] : [{ role: "system", content: body.system }];
  return [...system, ...turns].flatMap((entry) => {
    const message = asObject(entry);
    if (typeof message?.role !== "string") return [];
    const content = message.content;
    const contents = Array.isArray(content) ? content.map((part) => asObject(part)?.text) : [content];
    const parts = contents.filter((part) => typeof part === "string");
    return [{ role: message.role, text: parts.join(""), parts }];
  });
}

function commonPrefixLength(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  let index = 0;
  while (index < length && left.charCodeAt(index) === right.charCodeAt(index)) index += 1;
  return index;
}
