import { afterEach, expect, test } from "vitest";
import { Understanding } from "@/lib/domain/answers/analysis";
import { CaveatError } from "@/lib/domain/caveat-error";
import { noUsage } from "@/lib/domain/runs/usage";
import type { AnalysisFacts, ModelExchange } from "@/lib/ports/reasoning/reasoning-engine";
import { fixtureKey, startEngine, type EngineFixture } from "@/lib/testing/engines/engine-fixture";

let fixture: EngineFixture;
afterEach(() => fixture.server.close());

const asked = {
  instructions: "You analyse data.",
  turns: [
    { role: "user" as const, text: "Dataset: customers", cacheable: true },
    { role: "user" as const, text: "## Task: understand_question\nQuestion: how many?" },
  ],
  cacheKey: "dataset-1",
};
const anyNumber = expect.any(Number) as number;
const spent = { inputTokens: 100, cachedInputTokens: 60, outputTokens: 20, reasoningTokens: 5 };
const counts = { input: 100, cached: 60, output: 20, reasoning: 5 };
const usage = {
  ...{ ...spent, cacheWriteTokens: 0 },
  costUsd: expect.closeTo((40 * 1.25 + 60 * 0.125 + 20 * 10) / 1e6, 12) as number,
  savedUsd: expect.closeTo((60 * 1.125) / 1e6, 12) as number,
};

test("a used reply is recorded with its prompt, its text and its cost", async () => {
  fixture = await startEngine(
    { understand_question: { reply: { needs_data_work: true }, usage: counts } },
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

test("two invalid replies are both recorded, with their cost and the prompt of the repair", async () => {
  fixture = await startEngine({ understand_question: { raw: "I think so", usage: counts } }, { model: "gpt-5.1" });
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

/** 71 characters of prompt, at four per token and $0.10 per million tokens. */
const estimated = { ...noUsage, inputTokens: 18, costUsd: expect.closeTo(18 * 0.1e-6, 12) as number };
const brokeOff = "broke off the connection. Its input is estimated at 18 tokens.";

test.each([
  ["a refused key", { status: 401 }, "did not accept the API key.", noUsage],
  ["a server fault", { status: 500 }, "failed (HTTP 500).", noUsage],
  ["a rate limit", { status: 429, retryAfter: 1 }, "rate limit allows.", noUsage],
  ["a broken connection", { hangUp: true }, brokeOff, estimated],
  ["a reply that breaks off", { hangUp: true, reply: "Half of this will never arrive." }, brokeOff, estimated],
  ["a stream that ends too early", { endEarly: true, reply: "Half of this will never come." }, brokeOff, estimated],
] as const)("%s is recorded as a failure without a reply", async (_what, reply, says, used) => {
  fixture = await startEngine({ explain: reply });
  const exchanges: ModelExchange[] = [];
  const failed = fixture.ask("explain", { onExchange: (exchange) => exchanges.push(exchange) });
  await expect(failed).rejects.toThrow(says.replace(/ Its input.*/, ""));
  expect(exchanges).toEqual([
    {
      model: "gpt-6-luna",
      prompt: { ...asked, turns: [asked.turns[0], { role: "user", text: "## Task: explain\nQuestion: how many?" }] },
      reply: null,
      outcome: "failed",
      fault: expect.stringMatching(new RegExp(`${says.replace(/[.()]/g, "\\$&")}$`)) as string,
      usage: used,
      durationMs: anyNumber,
    },
  ]);
});

test("a stopped call is recorded as a failure, one that was never sent is not recorded", async () => {
  fixture = await startEngine({ explain: { delayMs: 60_000 } });
  const outcomes: unknown[] = [];
  const onExchange = ({ outcome, fault, usage: used }: ModelExchange): unknown => outcomes.push([outcome, fault, used]);
  const stop = new AbortController();
  const stopped = expect(fixture.ask("explain", { signal: stop.signal, onExchange })).rejects.toThrow("stopped");
  await expect.poll(() => fixture.server.requests.length).toBe(1);
  stop.abort();
  await stopped;
  await expect(fixture.ask("explain", { signal: AbortSignal.abort(), onExchange })).rejects.toThrow("stopped");
  expect(outcomes).toEqual([["failed", "The run was stopped. Its input is estimated at 18 tokens.", estimated]]);
});

test("a request that exceeded the time limit is recorded as a failure", async () => {
  fixture = await startEngine({ understand_question: { delayMs: 60_000 } }, { limitMs: 2_000 });
  const faults: unknown[] = [];
  const failed = fixture.ask("understand_question", {
    schema: Understanding,
    onExchange: ({ fault, usage: { inputTokens } }) => faults.push([fault, inputTokens]),
  });
  await expect(failed).rejects.toMatchObject({ code: "engine_unavailable" });
  const says = "did not finish its reply within 2 s. Its input is estimated at 21 tokens.";
  expect(faults).toEqual([[expect.stringContaining(says) as string, 21]]);
});

test("a request that no server accepted is recorded as a failure without usage", async () => {
  fixture = await startEngine({});
  await fixture.server.close();
  const exchanges: ModelExchange[] = [];
  const failed = fixture.ask("explain", { onExchange: (exchange) => exchanges.push(exchange) });
  await expect(failed).rejects.toMatchObject({ code: "engine_unavailable" });
  expect(exchanges.map(({ usage: used, fault }) => [used, fault?.includes("estimated")])).toEqual([[noUsage, false]]);
  fixture = await startEngine({});
});

test("an object nested 3,000 deep is recorded, repaired and recorded again", async () => {
  const deep = `{"a":${"[".repeat(3000)}${"]".repeat(3000)}}`;
  fixture = await startEngine({ understand_question: { raw: deep, usage: counts } }, { model: "gpt-5.1" });
  const exchanges: ModelExchange[] = [];
  const refused = fixture.ask("understand_question", {
    schema: Understanding,
    onExchange: (exchange) => exchanges.push(exchange),
  });
  await expect(refused).rejects.toMatchObject({ code: "engine_reply_invalid" });
  const common = ["unusable", "the reply was nested too deeply", 100];
  expect(exchanges.map(({ outcome, fault, usage: used }) => [outcome, fault, used.inputTokens])).toEqual([
    common,
    common,
  ]);
});

const understand = { task: "understand_question", schema: Understanding, step: "understand_question:1" } as const;

test("permission is requested before the repair, too, which is not sent without it", async () => {
  fixture = await startEngine({ understand_question: { raw: "I think so", usage: counts } });
  const refusal = new CaveatError("budget_exceeded", "Nothing is left.");
  const order: string[] = [];
  const beforeExchange = (): Promise<void> => {
    order.push("asked");
    return order.length > 2 ? Promise.reject(refusal) : Promise.resolve();
  };
  const signal = new AbortController().signal;
  const onExchange = ({ outcome }: ModelExchange): unknown => order.push(outcome);
  const facts = {} as AnalysisFacts;
  const replied = fixture.engine.reason({ ...understand, prompt: asked, facts, signal, beforeExchange, onExchange });
  await expect(replied).rejects.toBe(refusal);
  expect(order).toEqual(["asked", "unusable", "asked"]);
  expect(fixture.server.requests.length).toBe(1);
});

test("permission is requested before a question is resent without the refused schema", async () => {
  const refuses = { status: 400, body: { error: { message: "response_format is not supported" } } };
  fixture = await startEngine({ understand_question: refuses });
  let times = 0;
  const beforeExchange = (): Promise<void> => Promise.resolve(void (times += 1));
  const signal = new AbortController().signal;
  const facts = {} as AnalysisFacts;
  const replied = fixture.engine.reason({ ...understand, prompt: asked, facts, signal, beforeExchange });
  await expect(replied).rejects.toMatchObject({ code: "engine_refused" });
  expect([times, fixture.server.requests.length]).toEqual([2, 2]);
});

test("keys do not appear in records", async () => {
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
