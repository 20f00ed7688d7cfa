import { afterEach, expect, test } from "vitest";
import { DataProfile, Understanding } from "@/lib/domain/answers/analysis";
import { fixtureKey, startEngine, type EngineFixture } from "@/lib/testing/engines/engine-fixture";

let fixture: EngineFixture;
afterEach(() => fixture.server.close());

const understood = { needs_data_work: true };

test("OpenAI is called through the Responses API, without storage, with cache key, key and effort", async () => {
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
    stream: true,
    store: false,
    include: ["reasoning.encrypted_content"],
    prompt_cache_key: "dataset-1",
    reasoning: { effort: "medium" },
  });
});

test("a compatible server is called through Chat Completions, with cache key, temperature and schema", async () => {
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

test("shared ends are marked for models that need cache marks", async () => {
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

test("one-shot calls disable the mark that the service sets by itself", async () => {
  fixture = await startEngine({ title: "Customers", explain: "Hello" }, { model: "gpt-6-luna" });
  await fixture.ask("title");
  await fixture.ask("explain");
  const [title, explain] = fixture.server.requests.map((request) => request.body);
  expect(title?.prompt_cache_options).toEqual({ mode: "explicit" });
  expect(JSON.stringify(title)).not.toContain("prompt_cache_breakpoint");
  expect(explain).not.toHaveProperty("prompt_cache_options");
});

test("a model whose cache needs no marks gets none", async () => {
  fixture = await startEngine({ title: "Customers", explain: "Hello" }, { model: "gpt-5.1" });
  await fixture.ask("title");
  await fixture.ask("explain");
  expect(JSON.stringify(fixture.server.requests.map((request) => request.body))).not.toContain("prompt_cache_o");
  expect(JSON.stringify(fixture.server.requests.map((request) => request.body))).not.toContain("breakpoint");
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
    cacheWriteTokens: 0,
    outputTokens: 66,
    reasoningTokens: 64,
    costUsd: expect.closeTo(((inputTokens - 2176) * 1.25 + 2176 * 0.125 + 66 * 10) / 1e6, 12) as number,
    savedUsd: expect.closeTo((2176 * (1.25 - 0.125)) / 1e6, 12) as number,
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

test("each task is sent to its model", async () => {
  fixture = await startEngine({ explain: "Hello", generate_code: "result = 1" });
  await fixture.ask("explain");
  await fixture.ask("generate_code");
  expect(fixture.server.requests.map((request) => request.model)).toEqual(["gpt-6-luna", "gpt-6.1-terra"]);
});

test("the description names service and models", async () => {
  fixture = await startEngine({});
  expect(fixture.engine.description).toEqual({ kind: "openai", label: "OpenAI · gpt-6-luna, gpt-6.1-terra" });
});

test("without schemas, OpenAI is asked for JSON of any shape, and a repair includes the schema", async () => {
  fixture = await startEngine({ understand_question: [{ raw: "yes" }, understood] }, { structured: "json" });
  const reply = await fixture.ask("understand_question", { schema: Understanding });
  expect(reply).toMatchObject({ status: "replied", output: understood });
  expect(fixture.server.requests.map(({ body }) => body.text)).toEqual([
    { format: { type: "json_object" } },
    { format: { type: "json_object" } },
  ]);
  const hasSchema = fixture.server.requests.map(({ messages }) => messages.at(-1)?.text.includes("JSON Schema below"));
  expect(hasSchema).toEqual([false, true]);
});
