import { afterEach, expect, test, vi } from "vitest";
import { Understanding } from "@/lib/domain/answers/analysis";
import { startEngine, type EngineFixture } from "@/lib/testing/engines/engine-fixture";

let fixture: EngineFixture;
afterEach(() => fixture.server.close());

const styles = [
  { provider: "openai", model: "gpt-5.1" },
  { provider: "openai-compatible", model: "local" },
] as const;

test.each(styles)("text arrives in pieces that form the output ($provider)", async (style) => {
  fixture = await startEngine({ explain_results: "The average customer age is 42.3 years." }, style);
  const pieces: string[] = [];
  const reply = await fixture.ask("explain_results", { onText: (delta) => pieces.push(delta) });
  expect(reply.status === "replied" && reply.output).toBe("The average customer age is 42.3 years.");
  expect(pieces).toEqual(["The aver", "age cust", "omer age", " is 42.3", " years."]);
  expect(fixture.server.requests[0]?.stream).toBe(true);
});

test("an explanation wrapped in an object is shown as text, in one piece", async () => {
  fixture = await startEngine({ explain_results: { explanation: "It is 42.3." } });
  const pieces: string[] = [];
  const reply = await fixture.ask("explain_results", { onText: (delta) => pieces.push(delta) });
  expect(reply.status === "replied" && reply.output).toBe("It is 42.3.");
  expect(pieces).toEqual(["It is 42.3."]);
});

const providers = ["openai", "openai-compatible", "anthropic"] as const;
const thoughtful = "<think>Sum all ages, then divide by 60.</think>\n\nThe average customer age is 42.3 years.";

test.each(providers)("thoughts in the text reach neither the output nor the screen (%s)", async (provider) => {
  fixture = await startEngine({ explain_results: thoughtful }, { provider, model: "local" });
  const pieces: string[] = [];
  const reply = await fixture.ask("explain_results", { onText: (delta) => pieces.push(delta) });
  expect(reply.status === "replied" && reply.output).toBe("The average customer age is 42.3 years.");
  expect(pieces.join("")).toBe("The average customer age is 42.3 years.");
  expect(pieces.length).toBeGreaterThan(3);
});

test("a model whose thoughts start in the prompt is recognized after its first reply", async () => {
  const headless = thoughtful.replace("<think>", "");
  fixture = await startEngine(
    { understand_question: { raw: 'Sure.</think>{"needs_data_work": true}' }, explain_results: headless },
    { provider: "openai-compatible", model: "local" },
  );
  await fixture.ask("understand_question", { schema: Understanding });
  const pieces: string[] = [];
  const reply = await fixture.ask("explain_results", { onText: (delta) => pieces.push(delta) });
  expect(reply.status === "replied" && reply.output).toBe("The average customer age is 42.3 years.");
  expect(pieces.join("")).toBe("The average customer age is 42.3 years.");
});

test("a text with nothing but thoughts is retried, and the second one is shown", async () => {
  fixture = await startEngine({ explain_results: ["<think>Hm, hm.</think>", "It is 42.3."] });
  const pieces: string[] = [];
  const reply = await fixture.ask("explain_results", { onText: (delta) => pieces.push(delta) });
  expect(reply.status === "replied" && reply.output).toBe("It is 42.3.");
  expect(pieces.join("")).toBe("It is 42.3.");
});

test.each(styles)(
  "an abort in mid-stream ends the call as cancelled and closes the socket ($provider)",
  async (style) => {
    fixture = await startEngine(
      { explain: { chunkDelayMs: 20, reply: "One word after another. ".repeat(500) } },
      style,
    );
    const stop = new AbortController();
    const asked = fixture.ask("explain", { signal: stop.signal, onText: () => stop.abort() });
    await expect(asked).rejects.toMatchObject({ code: "cancelled", message: "The run was stopped." });
    await vi.waitFor(
      () => expect(fixture.server.requests.map((request) => request.closedEarly)).toEqual([true]),
      300_000,
    );
  },
);

test("an abort while waiting for a structured reply closes the socket", async () => {
  fixture = await startEngine({ understand_question: { delayMs: 60_000, reply: { needs_data_work: true } } });
  const stop = new AbortController();
  const asked = fixture.ask("understand_question", { schema: Understanding, signal: stop.signal });
  const refused = expect(asked).rejects.toMatchObject({ code: "cancelled" });
  await vi.waitFor(() => expect(fixture.server.requests).toHaveLength(1), 300_000);
  stop.abort();
  await refused;
  await vi.waitFor(() => expect(fixture.server.requests[0]?.closedEarly).toBe(true), 300_000);
});

test("an abort while waiting for a reply whose schema is in the prompt closes the socket", async () => {
  const body = { error: { message: "no json_schema here" } };
  fixture = await startEngine(
    {
      understand_question: [
        { status: 400, body },
        { delayMs: 60_000, reply: { needs_data_work: true } },
      ],
    },
    { provider: "openai-compatible", model: "local" },
  );
  const stop = new AbortController();
  const asked = fixture.ask("understand_question", { schema: Understanding, signal: stop.signal });
  const refused = expect(asked).rejects.toMatchObject({ code: "cancelled" });
  await vi.waitFor(() => expect(fixture.server.requests).toHaveLength(2), 300_000);
  stop.abort();
  await refused;
  await vi.waitFor(
    () => expect(fixture.server.requests.map((request) => request.closedEarly)).toEqual([false, true]),
    300_000,
  );
});

test("an aborted call is never sent", async () => {
  fixture = await startEngine({});
  await expect(fixture.ask("explain", { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "cancelled" });
  expect(fixture.server.requests).toEqual([]);
});
