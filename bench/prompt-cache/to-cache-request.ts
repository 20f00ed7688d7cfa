import { z } from "zod";
import type { CacheBlock, CacheRequest } from "./cache-request";

const Part = z.object({
  text: z.string().default(""),
  prompt_cache_breakpoint: z.unknown().optional(),
  cache_control: z.unknown().optional(),
});
const Content = z.union([z.string().transform((text) => [Part.parse({ text })]), z.array(Part)]);
const Message = z.object({ role: z.string(), content: Content });

/** Body of a request to OpenAI's Responses API, limited to what affects its cache. */
const ResponsesBody = z.object({
  model: z.string(),
  input: z.array(Message),
  text: z.object({ format: z.object({ type: z.string() }).loose().optional() }).optional(),
  reasoning: z.object({ effort: z.string().optional() }).optional(),
  prompt_cache_key: z.string().optional(),
  prompt_cache_options: z.object({ mode: z.string().optional() }).optional(),
});

/** Body of a request to Anthropic's Messages API, limited to what affects its cache. */
const MessagesBody = z.object({
  model: z.string(),
  system: Content.default([]),
  messages: z.array(Message),
  tools: z.array(z.unknown()).default([]),
  output_config: z.object({ effort: z.string().optional(), format: z.unknown().optional() }).optional(),
});

/** Converts the body that a service received for a cache. Throws for a body of neither service. */
export function toCacheRequest(body: unknown): CacheRequest {
  const responses = ResponsesBody.safeParse(body);
  return responses.success ? fromResponses(responses.data) : fromMessages(MessagesBody.parse(body));
}

/** OpenAI renders the schema before the system message; a change of effort is documented to invalidate the cache. */
function fromResponses(body: z.infer<typeof ResponsesBody>): CacheRequest {
  const format = body.text?.format;
  const blocks = [
    ...toSetting(body.reasoning?.effort),
    ...(format?.type === "json_schema" ? [toShape(format)] : []),
    ...toBlocks(body.input),
  ];
  return {
    ...{ task: toTask(blocks), model: body.model, cacheKey: body.prompt_cache_key ?? null, blocks },
    implicitBreakpoint: body.prompt_cache_options?.mode !== "explicit",
  };
}

/**
 * Anthropic renders tools and the schema, then the system, then the messages, whose cache a change of effort
 * invalidates.
 */
function fromMessages(body: z.infer<typeof MessagesBody>): CacheRequest {
  const { tools, output_config: output } = body;
  const blocks = [
    ...(tools.length > 0 ? [toShape(tools)] : []),
    ...(output?.format === undefined ? [] : [toShape(output.format)]),
    ...toBlocks([{ role: "system", content: body.system }]),
    ...toSetting(output?.effort),
    ...toBlocks(body.messages),
  ];
  return { task: toTask(blocks), model: body.model, cacheKey: null, blocks, implicitBreakpoint: false };
}

function toShape(value: unknown): CacheBlock {
  return { kind: "shape", text: JSON.stringify(value), marked: false };
}

function toSetting(effort: string | undefined): CacheBlock[] {
  return effort === undefined ? [] : [{ kind: "setting", text: `effort ${effort}`, marked: false }];
}

function toBlocks(messages: readonly z.infer<typeof Message>[]): CacheBlock[] {
  return messages.flatMap(({ role, content }) =>
    content.map((part) => ({
      kind: role === "user" || role === "assistant" ? role : ("system" as const),
      text: part.text,
      marked: part.prompt_cache_breakpoint !== undefined || part.cache_control !== undefined,
    })),
  );
}

/** Finds the task that the newest turn names. */
function toTask(blocks: readonly CacheBlock[]): string {
  return /^## Task: *(\w+)/m.exec(blocks.findLast(({ kind }) => kind === "user")?.text ?? "")?.[1] ?? "";
}
