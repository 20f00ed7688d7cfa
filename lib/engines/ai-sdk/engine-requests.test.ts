import { afterEach, expect, test } from "vitest";
import { DataProfile, Understanding } from "@/lib/domain/analysis";
import { fixtureKey, startEngine, type EngineFixture } from "@/lib/testing/engine-fixture";

let fixture: EngineFixture;
afterEach(() => fixture.server.close());

const understood = { needs_data_work: true };

test("OpenAI is asked over the Responses API, without storing, with cache key, key and low effort", async () => {
  fixture = await startEngine({ understand_question: understood }, { model: "gpt-5.1" });
  await fixture.ask("understand_question", { schema: Understanding });
  const [request] = fixture.server.requests;
  const { text, ...body } = request?.body ?? {};
  expect(request?.path).toBe("/responses");
  expect(request?.headers.authorization).toBe(`Bearer ${fixtureKey}`);
  expect(text).toMatchObject({ format: { type: "json_schema", name: "understand_question" } });
  expect(body).toEqual({
    model: "gpt-5.1",
    input: [
      { role: "developer", content: "You analyse data." },
      { role: "user", content: [{ type: "input_text", text: "Dataset: customers" }] },
      { role: "user", content: [{ type: "input_text", text: "## Task: understand_question\nQuestion: how many?" }] },
    ],
    store: false,
    include: ["reasoning.encrypted_content"],
    prompt_cache_key: "dataset-1",
    reasoning: { effort: "low" },
  });
});

test("a compatible server is asked over Chat Completions, with cache key, temperature and schema", async () => {
  fixture = await startEngine(
    { understand_question: understood },
    { provider: "openai-compatible", model: "llama-4", apiKey: undefined },
  );
  const reply = await fixture.ask("understand_question", { schema: Understanding });
  const [request] = fixture.server.requests;
  expect(reply.status === "replied" && reply.output).toEqual(understood);
  expect(request?.path).toBe("/chat/completions");
  expect(request?.headers.authorization).toBeUndefined();
  expect(request?.schemaName).toBe("understand_question");
  expect(request?.body.prompt_cache_key).toBe("dataset-1");
  expect(request?.body.temperature).toBe(0.2);
  expect(reply.status === "replied" && reply.usage.costUsd).toBeNull();
});

test("the ends that calls share are marked for models that look only there", async () => {
  fixture = await startEngine({ explain: "Hello" }, { model: "gpt-6-luna" });
  await fixture.ask("explain", {
    prompt: {
      turns: [
        { role: "user", text: "dataset", cacheable: true },
        { role: "user", text: "question", cacheable: true },
        { role: "assistant", text: "plan" },
        { role: "user", text: "result", cacheable: true },
        { role: "user", text: "## Task: explain" },
      ],
    },
  });
  const breakpoint = { prompt_cache_breakpoint: { mode: "explicit" } };
  expect(fixture.server.requests[0]?.body.input).toEqual([
    { role: "developer", content: [{ type: "input_text", text: "You analyse data.", ...breakpoint }] },
    { role: "user", content: [{ type: "input_text", text: "dataset", ...breakpoint }] },
    { role: "user", content: [{ type: "input_text", text: "question" }] },
    { role: "assistant", content: "plan" },
    { role: "user", content: [{ type: "input_text", text: "result", ...breakpoint }] },
    { role: "user", content: [{ type: "input_text", text: "## Task: explain" }] },
  ]);
});

test("cached tokens are counted and cost a tenth", async () => {
  fixture = await startEngine({ explain: "Hello" }, { model: "gpt-5.1" });
  const prompt = { instructions: "All there is to know. ".repeat(400) };
  await fixture.ask("explain", { prompt });
  const reply = await fixture.ask("explain", { prompt });
  const { inputTokens = 0, cachedTokens = 0 } = fixture.server.requests[1] ?? {};
  expect(cachedTokens).toBe(2176);
  expect(reply.status === "replied" && reply.usage).toEqual({
    inputTokens,
    cachedInputTokens: 2176,
    outputTokens: 66,
    reasoningTokens: 64,
    costUsd: expect.closeTo(((inputTokens - 2176) * 1.25 + 2176 * 0.125 + 66 * 10) / 1e6, 12) as number,
  });
});

test("a schema with free keys is sent without being enforced", async () => {
  fixture = await startEngine({
    profile_data: {
      available_columns: [],
      missing_columns: [],
      data_quality: { age: "ok" },
      limitations: [],
      is_suitable: true,
    },
  });
  const reply = await fixture.ask("profile_data", { schema: DataProfile });
  expect(fixture.server.requests[0]?.body.text).toMatchObject({ format: { name: "profile_data", strict: false } });
  expect(reply.status === "replied" && reply.output.data_quality).toEqual({ age: "ok" });
});

test("each task goes to its model", async () => {
  fixture = await startEngine({ explain: "Hello", generate_code: "result = 1" });
  await fixture.ask("explain");
  await fixture.ask("generate_code");
  expect(fixture.server.requests.map((request) => request.model)).toEqual(["gpt-6-luna", "gpt-6.1-terra"]);
});

test("the description names service and models", async () => {
  fixture = await startEngine({});
  expect(fixture.engine.description).toEqual({ kind: "openai", label: "OpenAI · gpt-6-luna, gpt-6.1-terra" });
});
