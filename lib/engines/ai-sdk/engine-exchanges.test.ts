import { afterEach, expect, test } from "vitest";
import { Understanding } from "@/lib/domain/analysis";
import { noUsage } from "@/lib/domain/usage";
import type { ModelExchange } from "@/lib/ports/reasoning-engine";
import { fixtureKey, startEngine, type EngineFixture } from "@/lib/testing/engine-fixture";

let fixture: EngineFixture;
afterEach(() => fixture.server.close());

const asked = {
  instructions: "You analyse data.",
  turns: [
    { role: "user", text: "Dataset: customers", cacheable: true },
    { role: "user", text: "## Task: understand_question\nQuestion: how many?" },
  ],
  cacheKey: "dataset-1",
};
const anyNumber = expect.any(Number) as number;
const spent = { inputTokens: 100, cachedInputTokens: 60, outputTokens: 20, reasoningTokens: 5 };
const told = { input: 100, cached: 60, output: 20, reasoning: 5 };
const usage = {
  ...{ ...spent, cacheWriteTokens: 0 },
  costUsd: expect.closeTo((40 * 1.25 + 60 * 0.125 + 20 * 10) / 1e6, 12) as number,
  savedUsd: expect.closeTo((60 * 1.125) / 1e6, 12) as number,
};

test("a reply that is used is told with its prompt, its words and what it cost", async () => {
  fixture = await startEngine(
    { understand_question: { reply: { needs_data_work: true }, usage: told } },
    { model: "gpt-5.1" },
  );
  const exchanges: ModelExchange[] = [];
  await fixture.ask("understand_question", {
    schema: Understanding,
    onExchange: (exchange) => exchanges.push(exchange),
  });
  expect(exchanges).toEqual([
    {
      model: "gpt-5.1",
      prompt: asked,
      reply: '{"needs_data_work":true}',
      outcome: "used",
      fault: null,
      usage,
      durationMs: anyNumber,
    },
  ]);
});

test("replies that fail twice are both told, with what they cost and the prompt of the repair", async () => {
  fixture = await startEngine({ understand_question: { raw: "I think so", usage: told } }, { model: "gpt-5.1" });
  const exchanges: ModelExchange[] = [];
  const refused = fixture.ask("understand_question", {
    schema: Understanding,
    onExchange: (exchange) => exchanges.push(exchange),
  });
  await expect(refused).rejects.toMatchObject({ code: "engine_reply_invalid" });
  const common = { model: "gpt-5.1", reply: "I think so", outcome: "unusable", usage, durationMs: anyNumber };
  const fault = "the reply was not a JSON object";
  const repair = `## Task: understand_question\nYour last reply could not be used: ${fault}. Answer again with only the JSON object that this task asks for.`;
  const turns = [...asked.turns, { role: "assistant", text: "I think so" }, { role: "user", text: repair }];
  expect(exchanges).toEqual([
    { ...common, fault, prompt: asked },
    { ...common, fault, prompt: { ...asked, turns } },
  ]);
});

test.each([
  ["a refused key", { status: 401 }, "did not accept the API key."],
  ["a server fault", { status: 500 }, "failed (HTTP 500)."],
  ["a rate limit", { status: 429, retryAfter: 1 }, "rate limit allows."],
  ["a broken connection", { hangUp: true }, "broke off the connection."],
  ["a reply that breaks off", { hangUp: true, reply: "Half of this will never arrive." }, "broke off the connection."],
  [
    "a stream that ends too early",
    { endEarly: true, reply: "Half of this will never come." },
    "broke off the connection.",
  ],
] as const)("%s is told as a failure without a reply", async (_what, reply, says) => {
  fixture = await startEngine({ explain: reply });
  const exchanges: ModelExchange[] = [];
  const failed = fixture.ask("explain", { onExchange: (exchange) => exchanges.push(exchange) });
  await expect(failed).rejects.toThrow(says);
  expect(exchanges).toEqual([
    {
      model: "gpt-6-luna",
      prompt: { ...asked, turns: [asked.turns[0], { role: "user", text: "## Task: explain\nQuestion: how many?" }] },
      reply: null,
      outcome: "failed",
      fault: expect.stringContaining(says) as string,
      usage: noUsage,
      durationMs: anyNumber,
    },
  ]);
});

test("a stopped call is told as a failure, one that was never sent is not told", async () => {
  fixture = await startEngine({ explain: { delayMs: 60_000 } });
  const outcomes: unknown[] = [];
  const onExchange = ({ outcome, fault }: ModelExchange): unknown => outcomes.push([outcome, fault]);
  await expect(fixture.ask("explain", { signal: AbortSignal.timeout(200), onExchange })).rejects.toThrow("stopped");
  await expect(fixture.ask("explain", { signal: AbortSignal.abort(), onExchange })).rejects.toThrow("stopped");
  expect(outcomes).toEqual([["failed", "The run was stopped."]]);
});

test("a request that ran into the time limit is told as a failure", async () => {
  fixture = await startEngine({ understand_question: { delayMs: 60_000 } }, { timeoutMs: 300 });
  const faults: unknown[] = [];
  const failed = fixture.ask("understand_question", {
    schema: Understanding,
    onExchange: ({ fault }) => faults.push(fault),
  });
  await expect(failed).rejects.toMatchObject({ code: "engine_unavailable" });
  expect(faults).toEqual([expect.stringContaining("did not finish its reply within 0 s.") as string]);
});

test("keys appear nowhere in what is told", async () => {
  fixture = await startEngine({
    explain: `Your key is ${fixtureKey}, mine is sk-other-987654321`,
    explain_results: { status: 400, body: { error: { message: `bad key ${fixtureKey}` } } },
  });
  const exchanges: ModelExchange[] = [];
  const onExchange = (exchange: ModelExchange): unknown => exchanges.push(exchange);
  const prompt = {
    instructions: `Use ${fixtureKey}.`,
    turns: [{ role: "user" as const, text: `## Task: explain\n${fixtureKey}` }],
  };
  const reply = await fixture.ask("explain", { onExchange, prompt });
  await expect(fixture.ask("explain_results", { onExchange })).rejects.toThrow("did not accept the request");
  expect(exchanges.map((exchange) => exchange.reply)).toEqual(["Your key is [key], mine is [key]", null]);
  expect(JSON.stringify(exchanges)).not.toMatch(/canary|987654321/);
  expect(reply.status === "replied" && reply.output).toContain("Your key is");
});
