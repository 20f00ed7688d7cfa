import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import type { ModelExchange } from "@/lib/ports/reasoning/reasoning-engine";
import { startEngine, type EngineFixture } from "@/lib/testing/engines/engine-fixture";
import type { Reply } from "@/lib/testing/model-server/scripted-model-server";
import type { RecordedRequest } from "@/lib/testing/model-server/scripted-model-server-request";

const Understanding = z.object({ needs_data_work: z.boolean(), reasoning: z.string().nullish() });

let fixture: EngineFixture;
afterEach(() => fixture.server.close());

const local = { provider: "openai-compatible", model: "llama-4", apiKey: undefined } as const;
const understood = { needs_data_work: true };
const promptedSchema =
  'Reply with one JSON object that fits the JSON Schema below, and with nothing before or after it.\n{"type":"object","properties":{"needs_data_work":{"type":"boolean"},"reasoning":{"type":["string","null"]}},"required":["needs_data_work","reasoning"],"additionalProperties":false}';

/** Refuses every request that includes a schema. */
const withoutSchemas =
  (fault: { status: number; message: string }, reply: Reply) =>
  (request: RecordedRequest): Reply =>
    request.schema === null ? reply : { status: fault.status, body: { error: { message: fault.message } } };

test.each([
  ["openai-compatible", 400, "'response_format.type' must be one of 'text', 'json_object'"],
  ["openai-compatible", 422, "json_schema is not supported by this server"],
  ["openai", 400, "Invalid parameter: 'text.format' of type 'json_schema' is not supported with this model."],
  ["anthropic", 400, "output_config.format: structured outputs are not available for this model"],
] as const)(
  "a schema refused by %s with %i moves to the prompt at once, and from then on",
  async (provider, status, message) => {
    const script = { understand_question: withoutSchemas({ status, message }, understood) };
    fixture = await startEngine(script, { provider, model: "claude-haiku-5-5" });
    const exchanges: ModelExchange[] = [];
    const reply = await fixture.ask("understand_question", {
      schema: Understanding,
      onExchange: (exchange) => exchanges.push(exchange),
    });
    await fixture.ask("understand_question", { schema: Understanding });
    const question = "## Task: understand_question\nQuestion: how many?";
    expect(reply.status === "replied" && reply.output).toEqual(understood);
    expect(fixture.server.requests.map((request) => [request.schema === null, request.messages.at(-1)?.text])).toEqual([
      [false, expect.stringMatching(/Question: how many\?$/) as string],
      [true, expect.stringContaining(`${question}\n\n${promptedSchema}`) as string],
      [true, expect.stringContaining(`${question}\n\n${promptedSchema}`) as string],
    ]);
    expect(exchanges.map((exchange) => [exchange.outcome, exchange.prompt.turns.at(-1)?.text])).toEqual([
      ["failed", question],
      ["used", `${question}\n\n${promptedSchema}`],
    ]);
    expect(fixture.server.requests.map((request) => request.stream)).toEqual([true, true, true]);
  },
);

test("other refusals are not attributed to the schema", async () => {
  const body = { error: { message: "This model has no temperature." } };
  fixture = await startEngine({ understand_question: { status: 400, body } }, local);
  await expect(fixture.ask("understand_question", { schema: Understanding })).rejects.toMatchObject({
    code: "engine_refused",
  });
  expect(fixture.server.requests).toHaveLength(1);
});

test("a server that refuses the schema and then fails gets the schema again later", async () => {
  const script = { understand_question: withoutSchemas({ status: 400, message: "no json_schema" }, { status: 503 }) };
  fixture = await startEngine(script, local);
  await expect(fixture.ask("understand_question", { schema: Understanding })).rejects.toThrow("HTTP 503");
  fixture.server.setScript({ understand_question: understood });
  await fixture.ask("understand_question", { schema: Understanding });
  expect(fixture.server.requests.map((request) => request.schema !== null)).toEqual([true, false, true]);
});

test("a prompted reply with thoughts, prose and a fence is parsed, and an invalid one is repaired once", async () => {
  const replies: Reply[] = [
    { raw: "I would say yes." },
    { raw: '<think>{"needs_data_work": false}?</think>Here:\n```json\n{"needs_data_work": true}\n```\nDone.' },
  ];
  const script = { understand_question: withoutSchemas({ status: 400, message: "no json_schema" }, understood) };
  fixture = await startEngine(script, local);
  await fixture.ask("understand_question", { schema: Understanding });
  fixture.server.setScript({ understand_question: replies });
  const reply = await fixture.ask("understand_question", { schema: Understanding });
  const [, , first, second] = fixture.server.requests;
  expect(reply.status === "replied" && reply.output).toEqual(understood);
  expect(second?.messages).toEqual([
    ...(first?.messages ?? []),
    { role: "assistant", text: "I would say yes." },
    {
      role: "user",
      text: "## Task: understand_question\nYour last reply could not be used: the reply was not a JSON object. Answer again with only the JSON object that this task asks for.",
    },
  ]);
  expect(first?.messages.at(-1)?.text).toContain(promptedSchema);
});

test("a server that accepts the schema and ignores it gets it in the prompt, permanently after two invalid replies", async () => {
  const heedless = (request: RecordedRequest): Reply =>
    request.messages.some((message) => message.text.includes("JSON Schema below"))
      ? understood
      : { raw: "Yes, it does." };
  fixture = await startEngine({ understand_question: heedless }, local);
  const outputs: unknown[] = [];
  for (let question = 0; question < 3; question += 1) {
    const reply = await fixture.ask("understand_question", { schema: Understanding });
    outputs.push(reply.status === "replied" && reply.output);
  }
  expect(outputs).toEqual([understood, understood, understood]);
  const hasSchema = (request: RecordedRequest): boolean =>
    request.messages.at(-1)?.text.endsWith(promptedSchema) ?? false;
  expect(fixture.server.requests.map((request) => [request.schema !== null, hasSchema(request)])).toEqual([
    [true, false],
    [true, true],
    [true, false],
    [false, true],
    [false, true],
  ]);
});

test("one invalid reply among valid ones changes nothing", async () => {
  const replies: Reply[] = [{ raw: "Yes." }, understood, understood, { raw: "Yes." }, understood, understood];
  fixture = await startEngine({ understand_question: replies }, local);
  for (let question = 0; question < 4; question += 1) {
    await fixture.ask("understand_question", { schema: Understanding });
  }
  expect(fixture.server.requests.map((request) => request.schema !== null)).toEqual(Array(6).fill(true));
});
