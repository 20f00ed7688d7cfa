import { afterEach, expect, test, vi } from "vitest";
import { Understanding } from "@/lib/domain/answers/analysis";
import type { ModelExchange } from "@/lib/ports/reasoning/reasoning-engine";
import { releasesContext } from "@/lib/testing/releases-context";
import { startEngine, type EngineFixture } from "@/lib/testing/engines/engine-fixture";

let fixture: EngineFixture;
afterEach(() => fixture.server.close());

const host = (): string => new URL(fixture.server.url).host;
const anHour = 3_600_000;
const sentence = "The average customer age is 42.3 years.";
const understood = { needs_data_work: true };
const providers = ["openai", "openai-compatible", "anthropic"] as const;

test("a service that never starts its reply is retried once, then abandoned", async () => {
  fixture = await startEngine({ explain: { delayMs: anHour } }, { silenceMs: 500, maxRetries: 2 });
  const exchanges: ModelExchange[] = [];
  const asked = fixture.ask("explain", { onExchange: (exchange) => exchanges.push(exchange) });
  const message = `The model server at ${host()} sent nothing for 0.5 s.`;
  await expect(asked).rejects.toMatchObject({
    ...{ code: "engine_unavailable", message },
    remedy: "Ask again, or raise MODEL_SILENCE_S if the model takes that long to think.",
  });
  const fault = `${message} Its input is estimated at 18 tokens.`;
  expect(exchanges.map(({ outcome, fault: reported }) => [outcome, reported])).toEqual([
    ["failed", fault],
    ["failed", fault],
  ]);
  expect(fixture.server.requests).toHaveLength(2);
});

test("an exchange that ends in time leaves nothing behind that holds its run in memory", async () => {
  fixture = await startEngine({ explain: sentence }, { silenceMs: anHour, limitMs: anHour });
  const ask = () => fixture.ask("explain");
  await ask();
  // A connection that had to be opened holds the exchange that opened it, as long as it is kept.
  const released: boolean[] = [];
  for (let count = 0; count < 5; count += 1) released.push(await releasesContext(ask, ask));
  expect(released).toContain(true);
});

test.each(providers)("a structured reply that stops in the middle is retried once (%s)", async (provider) => {
  fixture = await startEngine(
    { understand_question: [{ chunkDelayMs: anHour, reply: understood }, understood] },
    { provider, model: "local", silenceMs: 2_000 },
  );
  const outcomes: unknown[] = [];
  const reply = await fixture.ask("understand_question", {
    schema: Understanding,
    onExchange: ({ outcome }) => outcomes.push(outcome),
  });
  expect(reply.status === "replied" && reply.output).toEqual(understood);
  expect(outcomes).toEqual(["failed", "used"]);
});

test("text shown before the silence is not shown a second time", async () => {
  fixture = await startEngine(
    { explain_results: [{ chunkDelayMs: anHour, reply: sentence }, sentence] },
    { silenceMs: 2_000 },
  );
  const pieces: string[] = [];
  const reply = await fixture.ask("explain_results", { onText: (delta) => pieces.push(delta) });
  expect(reply.status === "replied" && reply.output).toBe(sentence);
  expect(pieces).toEqual(["The aver"]);
});

test("the second attempt streams when the first one had shown nothing", async () => {
  fixture = await startEngine({ explain_results: [{ delayMs: anHour }, sentence] }, { silenceMs: 2_000 });
  const pieces: string[] = [];
  await fixture.ask("explain_results", { onText: (delta) => pieces.push(delta) });
  expect(pieces).toEqual(["The aver", "age cust", "omer age", " is 42.3", " years."]);
});

test("a slow stream may exceed the limit for silence", async () => {
  const slow = "One word after another, slowly. ".repeat(3).trim();
  fixture = await startEngine(
    {
      explain: { chunkDelayMs: 300, reply: slow },
      understand_question: { chunkDelayMs: 300, reply: { ...understood, reasoning: slow } },
    },
    { silenceMs: 3_000 },
  );
  const replies = await Promise.all([
    fixture.ask("explain"),
    fixture.ask("understand_question", { schema: Understanding }),
  ]);
  expect(replies.map((reply) => reply.status === "replied" && reply.output)).toEqual([
    slow,
    { ...understood, reasoning: slow },
  ]);
  expect(fixture.server.requests).toHaveLength(2);
});

test("a reply that exceeds the total limit is abandoned and not retried", async () => {
  fixture = await startEngine(
    { explain: { chunkDelayMs: 20, reply: "One word after another. ".repeat(5000) } },
    { limitMs: 500 },
  );
  await expect(fixture.ask("explain")).rejects.toMatchObject({
    code: "engine_unavailable",
    message: `The model server at ${host()} did not finish its reply within 0.5 s.`,
    remedy: "Ask again, raise MODEL_LIMIT_S, or set REASONING_MODEL or NODE_MODELS to a faster model.",
  });
  expect(fixture.server.requests).toHaveLength(1);
});

test("the total limit includes the retry after a silence", async () => {
  fixture = await startEngine(
    {
      explain: [{ delayMs: anHour }, { chunkDelayMs: 20, reply: "One word after another. ".repeat(5000) }],
    },
    { silenceMs: 500, limitMs: 3000 },
  );
  await expect(fixture.ask("explain")).rejects.toThrow("did not finish its reply within 3 s.");
  expect(fixture.server.requests).toHaveLength(2);
});

test.each([
  ["before the first byte", { delayMs: anHour }],
  ["in the middle of its reply", { chunkDelayMs: anHour, reply: sentence }],
] as const)("a run can be stopped while the service is silent %s", async (_where, silence) => {
  fixture = await startEngine({ explain: silence });
  const stop = new AbortController();
  const asked = fixture.ask("explain", { signal: stop.signal });
  const refused = expect(asked).rejects.toMatchObject({ code: "cancelled", message: "The run was stopped." });
  await vi.waitFor(() => expect(fixture.server.requests).toHaveLength(1), 300_000);
  stop.abort();
  await refused;
  await vi.waitFor(
    () => expect(fixture.server.requests.map((request) => request.closedEarly)).toEqual([true]),
    300_000,
  );
});

test("a run that is stopped during the retry ends, too", async () => {
  fixture = await startEngine({ explain: { delayMs: anHour } }, { silenceMs: 3_000 });
  const stop = new AbortController();
  const refused = expect(fixture.ask("explain", { signal: stop.signal })).rejects.toMatchObject({ code: "cancelled" });
  await vi.waitFor(() => expect(fixture.server.requests).toHaveLength(2), 300_000);
  stop.abort();
  await refused;
  expect(fixture.server.requests).toHaveLength(2);
});
