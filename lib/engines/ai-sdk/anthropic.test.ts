import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { Understanding } from "@/lib/domain/analysis";
import { startEngine, type EngineFixture } from "@/lib/testing/engine-fixture";

let messagesApi: Server;
let fixture: EngineFixture;
const bodies: unknown[] = [];

afterEach(async () => {
  await fixture.server.close();
  messagesApi.closeAllConnections();
  messagesApi.close();
  bodies.length = 0;
});

/** Anthropic's Messages API, as far as one whole reply needs it. */
async function startMessagesApi(reply: { status: number; body: object }): Promise<void> {
  messagesApi = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(JSON.parse(body));
      response.writeHead(reply.status, { "content-type": "application/json" }).end(JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => messagesApi.listen(0, "127.0.0.1", resolve));
  const { port } = messagesApi.address() as AddressInfo;
  fixture = await startEngine({}, { provider: "anthropic", baseUrl: `http://127.0.0.1:${port}/v1` });
}

const message = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "claude-haiku-5-5",
  content: [{ type: "text", text: '{"needs_data_work": true, "reasoning": null}' }],
  stop_reason: "end_turn",
  stop_sequence: null,
  usage: { input_tokens: 100, cache_read_input_tokens: 2000, cache_creation_input_tokens: 300, output_tokens: 40 },
};

test("Anthropic gets the shared ends marked, an effort instead of a temperature, and the schema", async () => {
  await startMessagesApi({ status: 200, body: message });
  const reply = await fixture.ask("understand_question", { schema: Understanding });
  const marked = { cache_control: { type: "ephemeral" } };
  expect(bodies).toMatchObject([
    {
      model: "claude-haiku-5-5",
      system: [{ type: "text", text: "You analyse data.", ...marked }],
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "Dataset: customers", ...marked },
            { type: "text", text: "## Task: understand_question\nQuestion: how many?" },
          ],
        },
      ],
      output_config: { effort: "low", format: { type: "json_schema" } },
    },
  ]);
  expect(bodies[0]).not.toHaveProperty("temperature");
  expect(reply.status === "replied" && [reply.output, reply.usage]).toEqual([
    { needs_data_work: true, reasoning: null },
    {
      inputTokens: 2400,
      cachedInputTokens: 2000,
      outputTokens: 40,
      reasoningTokens: 0,
      costUsd: expect.closeTo((100 * 0.1 + 2000 * 0.01 + 300 * 0.125 + 40 * 0.5) / 1e6, 12) as number,
    },
  ]);
});

test("at most four ends are marked: instructions, the first and the last two", async () => {
  await startMessagesApi({ status: 200, body: message });
  const turns = ["a", "b", "c", "d"].flatMap((name) => [
    { role: "user" as const, text: name, cacheable: true },
    { role: "assistant" as const, text: "yes" },
  ]);
  await fixture.ask("understand_question", {
    schema: Understanding,
    prompt: { turns: [...turns, { role: "user", text: "## Task: understand_question" }] },
  });
  const sent = bodies[0] as { messages: { role: string; content: { text: string; cache_control?: object }[] }[] };
  const marks = sent.messages.flatMap((turn) => turn.content).filter((part) => part.cache_control !== undefined);
  expect(marks.map((part) => part.text)).toEqual(["a", "c", "d"]);
});

test("a refused key names Anthropic's variable", async () => {
  const body = { type: "error", error: { type: "authentication_error", message: "invalid x-api-key" } };
  await startMessagesApi({ status: 401, body });
  await expect(fixture.ask("understand_question", { schema: Understanding })).rejects.toMatchObject({
    code: "engine_refused",
    remedy: "Set ANTHROPIC_API_KEY to a valid key and start Caveat again.",
  });
});
