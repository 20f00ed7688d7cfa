import { engineTasks } from "@/lib/server/capabilities";
import { afterEach, expect, test } from "vitest";
import { Understanding } from "@/lib/domain/answers/analysis";
import { startEngine, type EngineFixture } from "@/lib/testing/engines/engine-fixture";
import type { Reply } from "@/lib/testing/model-server/scripted-model-server";
import type { RecordedRequest } from "@/lib/testing/model-server/scripted-model-server-request";

let fixture: EngineFixture;
afterEach(() => fixture.server.close());

const local = { provider: "openai-compatible", model: "llama-4", apiKey: undefined } as const;
const ready = { ready: true, smallest_prime: 2 };
const probe = () => fixture.engine.probe(new AbortController().signal);
const everyTask = engineTasks.map(({ name }) => name);

test("a server that enforces schemas is detected with one short call per model, without cache marks", async () => {
  fixture = await startEngine({ probe: ready }, local);
  expect(await probe()).toEqual([
    {
      model: "llama-4",
      tasks: everyTask,
      structured: "enforced",
      contextTokens: null,
      detail: 'The model "llama-4" works, and its replies are constrained to the requested format.',
    },
  ]);
  expect(
    fixture.server.requests.map((request) => [request.task, request.schemaName, request.inputTokens < 80]),
  ).toEqual([["probe", "probe", true]]);
});

test("a server that refuses schemas gets them in the prompt from then on", async () => {
  const refusing = (request: RecordedRequest): Reply =>
    request.schema === null
      ? ready
      : { status: 400, body: { error: { message: "response_format: unknown type json_schema" } } };
  fixture = await startEngine({ probe: refusing, understand_question: { needs_data_work: true } }, local);
  const [report] = await probe();
  expect([report?.structured, report?.detail]).toEqual([
    "prompted",
    'The model "llama-4" works, with the reply format in the prompt.',
  ]);
  await fixture.ask("understand_question", { schema: Understanding });
  expect(fixture.server.requests.map((request) => request.schema !== null)).toEqual([true, false, false]);
});

test("a server that ignores schemas gets them in the prompt from then on", async () => {
  const heedless = (request: RecordedRequest): Reply =>
    request.messages.at(-1)?.text.includes("JSON Schema below") === true
      ? { raw: `<think>So</think>Sure: ${JSON.stringify(ready)}` }
      : { raw: "Ready! It is two." };
  fixture = await startEngine({ probe: heedless, understand_question: { needs_data_work: true } }, local);
  const [report] = await probe();
  expect(report?.structured).toBe("prompted");
  await fixture.ask("understand_question", { schema: Understanding });
  expect(fixture.server.requests.map((request) => request.schema !== null)).toEqual([true, false, false]);
});

test("a model that never follows a schema is reported as such", async () => {
  fixture = await startEngine({ probe: { raw: "Ready! It is two." } }, local);
  expect(await probe()).toMatchObject([
    {
      structured: "prompted",
      detail:
        'The model "llama-4" answers, but not in the requested format, so analyses will often fail. To fix that, set REASONING_MODEL or NODE_MODELS to a stronger model.',
    },
  ]);
});

test("each model is tested, and a failure is reported with a remedy", async () => {
  const half = (request: RecordedRequest): Reply => (request.model === "gpt-6-luna" ? ready : { status: 404 });
  fixture = await startEngine({ probe: half });
  const reports = await probe();
  expect(reports.map((report) => [report.model, report.structured, report.tasks.includes("generate_code")])).toEqual([
    ["gpt-6-luna", "enforced", false],
    ["gpt-6.1-terra", null, true],
  ]);
  expect(reports[1]?.detail).toMatch(/does not know the model "gpt-6.1-terra"\. Set REASONING_MODEL/);
  expect(reports.flatMap((report) => report.tasks).sort()).toEqual([...everyTask].sort());
  expect(fixture.server.requests[0]?.body.prompt_cache_options).toEqual({ mode: "explicit" });
});

test("a test that is stopped, or whose server is gone, is reported as well", async () => {
  fixture = await startEngine({ probe: ready }, local);
  const stopped = await fixture.engine.probe(AbortSignal.abort());
  await fixture.server.close();
  const [gone] = await probe();
  expect(stopped.map((report) => [report.structured, report.detail])).toEqual([[null, "The run was stopped."]]);
  expect([gone?.structured, gone?.detail]).toEqual([null, expect.stringContaining("cannot be reached") as string]);
});

test("a context size reported by the server guards later calls", async () => {
  const pages = { "/models": { data: [{ id: "llama-4", max_model_len: 512 }] } };
  fixture = await startEngine({ probe: ready, explain: "Hello" }, { ...local, pages });
  expect((await probe())[0]?.contextTokens).toBe(512);
  await fixture.ask("explain");
  const long = fixture.ask("explain", { prompt: { instructions: "word ".repeat(1000) } });
  await expect(long).rejects.toMatchObject({
    code: "engine_refused",
    message: 'The question with its data takes about 1,264 tokens, but the model "llama-4" reads at most 512.',
  });
  expect(fixture.server.requests.map((request) => request.task)).toEqual(["probe", "explain"]);
});

test("a later test starts without the findings of an earlier one", async () => {
  fixture = await startEngine({ probe: { raw: "Ready!" } }, local);
  await probe();
  fixture.server.setScript({ probe: ready });
  expect((await probe())[0]?.structured).toBe("enforced");
});
