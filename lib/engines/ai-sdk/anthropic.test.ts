import { afterEach, expect, test } from "vitest";
import { Understanding } from "@/lib/domain/answers/analysis";
import { startEngine, type EngineFixture } from "@/lib/testing/engines/engine-fixture";

let fixture: EngineFixture;
afterEach(() => fixture.server.close());

const provider = "anthropic";
const understood = { needs_data_work: true, reasoning: null };

interface SentPart {
  text: string;
  cache_control?: object;
}

/** Texts of the parts with a cache mark, in order. */
function markedTexts(body: unknown): string[] {
  const { system, messages } = body as { system: SentPart[]; messages: { content: SentPart[] }[] };
  const parts = [...system, ...messages.flatMap((turn) => turn.content)];
  return parts.filter((part) => part.cache_control !== undefined).map((part) => part.text);
}

const counts = { input: 2400, cached: 2000, written: 300, output: 40, reasoning: 25 };

test("Anthropic receives cache marks at shared ends, an effort instead of a temperature, and the schema", async () => {
  fixture = await startEngine({ understand_question: { reply: understood, usage: counts } }, { provider });
  const reply = await fixture.ask("understand_question", { schema: Understanding });
  const marked = { cache_control: { type: "ephemeral" } };
  expect(fixture.server.requests.map((request) => request.body)).toMatchObject([
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
  expect(fixture.server.requests[0]?.body).not.toHaveProperty("temperature");
  expect(reply.status === "replied" && [reply.output, reply.usage]).toEqual([
    { needs_data_work: true, reasoning: null },
    {
      inputTokens: 2400,
      cachedInputTokens: 2000,
      cacheWriteTokens: 300,
      outputTokens: 40,
      reasoningTokens: 25,
      costUsd: expect.closeTo((100 * 0.1 + 2000 * 0.01 + 300 * 0.125 + 40 * 0.5) / 1e6, 12) as number,
      savedUsd: expect.closeTo((2000 * (0.1 - 0.01) + 300 * (0.1 - 0.125)) / 1e6, 12) as number,
    },
  ]);
});

test("at most four ends are marked: instructions, the first and the last shared turn, and the newest one", async () => {
  fixture = await startEngine({ understand_question: understood }, { provider });
  const turns = ["a", "b", "c", "d"].flatMap((name) => [
    { role: "user" as const, text: name, cacheable: true },
    { role: "assistant" as const, text: "yes" },
  ]);
  await fixture.ask("understand_question", {
    schema: Understanding,
    prompt: { turns: [...turns, { role: "user", text: "## Task: understand_question" }] },
  });
  expect(markedTexts(fixture.server.requests[0]?.body)).toEqual([
    "You analyse data.",
    "a",
    "d",
    "## Task: understand_question",
  ]);
});

test("one-shot calls have no cache mark, because nothing would read the entry", async () => {
  fixture = await startEngine({ title: "Customers", summarise_history: "Nothing yet." }, { provider });
  await fixture.ask("title");
  await fixture.ask("summarise_history");
  expect(fixture.server.requests.map((request) => [request.task, markedTexts(request.body)])).toEqual([
    ["title", []],
    ["summarise_history", []],
  ]);
});

test("a streamed text arrives in chunks, with all counts", async () => {
  fixture = await startEngine(
    { explain_results: { reply: "The average customer age is 42.3 years.", usage: counts } },
    { provider },
  );
  const pieces: string[] = [];
  const reply = await fixture.ask("explain_results", { onText: (delta) => pieces.push(delta) });
  expect(pieces).toEqual(["The aver", "age cust", "omer age", " is 42.3", " years."]);
  expect(reply).toMatchObject({
    output: "The average customer age is 42.3 years.",
    usage: {
      ...{ inputTokens: 2400, cachedInputTokens: 2000, cacheWriteTokens: 300, outputTokens: 40, reasoningTokens: 25 },
    },
  });
});

test("a rejected key names Anthropic's variable", async () => {
  const body = { type: "error", error: { type: "authentication_error", message: "invalid x-api-key" } };
  fixture = await startEngine({ understand_question: { status: 401, body } }, { provider });
  await expect(fixture.ask("understand_question", { schema: Understanding })).rejects.toMatchObject({
    code: "engine_refused",
    remedy: "Set ANTHROPIC_API_KEY to a valid key and restart Caveat.",
  });
});
