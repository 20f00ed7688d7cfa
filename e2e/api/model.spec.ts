import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import { z } from "zod";
import { exampleFlows, simpleSuccess } from "../../lib/testing/model-server/example-flows";
import type { ScriptedModelServer } from "../../lib/testing/model-server/scripted-model-server";
import { ApiClient, lastAnswer } from "../api-client";
import { modelKey, test } from "../shared-caveat";
import type { RunningCaveat } from "../start-caveat";

let caveat: RunningCaveat;
let model: ScriptedModelServer;
let api: ApiClient;
let customers: string;

test.beforeAll(async ({ scripted }) => {
  ({ caveat, model } = scripted);
  api = new ApiClient(caveat.url);
  const file = path.resolve(import.meta.dirname, "../../lib/testing/fixtures/customers.csv");
  customers = (await api.addDataset("customers.csv", await readFile(file, "utf8"))).id;
});

for (const [name, flow] of Object.entries(exampleFlows)) {
  test(`the example flow ${name} runs as documented`, async () => {
    model.setScript(flow.script);
    const before = model.requests.length;
    const session = await api.ask(flow.question, [customers]);
    const answer = lastAnswer(session);
    expect(answer.explanation).toContain(flow.says);
    expect({ kind: answer.kind, outputType: answer.outputType, attempts: answer.attempts }).toEqual({
      kind: flow.kind,
      outputType: flow.outputType,
      attempts: flow.attempts,
    });
    const events = await api.events(session.id);
    const started = events.filter((event) => event.type === "node_start").map((event) => event.data.node);
    expect(started).toEqual(flow.nodes);
    const calls = model.requests.slice(before);
    for (const call of calls) {
      expect(call.messages.findLast((message) => message.role === "user")?.text).toMatch(/^## Task: [a-z_]+\n/);
    }
    const asked = calls.map((call) => call.task).filter((task) => task !== "title" && task !== "recompute");
    expect(asked.filter((task) => task === null)).toEqual([]);
    expect(new Set(asked)).toEqual(new Set(flow.nodes.filter((node) => node !== "execute_code")));
  });
}

test("the prompts and replies of each call can be read, without the key", async () => {
  model.setScript(simpleSuccess.script);
  const session = await api.ask(simpleSuccess.question, [customers]);
  const reply = await api.send("GET", `/api/runs/${session.messages[0]?.runId}/model-calls`);
  const text = await reply.text();
  const Calls = z.object({ items: z.array(z.object({ task: z.string(), model: z.string(), reply: z.unknown() })) });
  const { items } = Calls.parse(JSON.parse(text));
  expect(items.map((call) => call.task)).toContain("generate_code");
  expect(text).not.toContain(modelKey);
  expect(session.usage.inputTokens).toBeGreaterThan(0);
  expect(session.usage.byNode.map((entry) => entry.node)).toContain("generate_code");
});

test("a model that returns no JSON twice leads to a clear answer", async () => {
  model.setScript({ ...simpleSuccess.script, formulate_requirements: { raw: "I would rather not." } });
  const before = model.requests.length;
  const answer = lastAnswer(await api.ask(simpleSuccess.question, [customers]));
  expect(answer).toMatchObject({ kind: "failed", outputType: "error" });
  expect(answer.explanation).not.toMatch(/ZodError|SyntaxError|\bat \w+ \(/);
  const asked = model.requests.slice(before).filter((request) => request.task === "formulate_requirements");
  expect(asked.length).toBe(2);
});

test("a model that returns JSON at the second attempt is accepted", async () => {
  const requirements = simpleSuccess.script.formulate_requirements;
  model.setScript({
    ...simpleSuccess.script,
    formulate_requirements: [{ raw: "not yet" }, requirements as { variables_needed: string[] }],
  });
  expect(lastAnswer(await api.ask(simpleSuccess.question, [customers])).kind).toBe("answered");
});

test("a refused key is distinguished from a server that is down", async () => {
  model.setScript({ understand_question: { status: 401 } });
  const refused = lastAnswer(await api.ask(simpleSuccess.question, [customers]));
  expect(refused.kind).toBe("failed");
  expect(refused.explanation).toContain("OPENAI_API_KEY");
  expect(refused.explanation).not.toContain(modelKey);
  model.setScript({ understand_question: { status: 503 } });
  const down = lastAnswer(await api.ask(simpleSuccess.question, [customers]));
  expect(down.kind).toBe("failed");
  expect(down.explanation).not.toBe(refused.explanation);
});

test("an error in the code is reported to the model, and the second attempt counts", async () => {
  const fixed = simpleSuccess.script.generate_code as string;
  model.setScript({ ...simpleSuccess.script, generate_code: ["result = df['nothing'].mean()", fixed] });
  const before = model.requests.length;
  const answer = lastAnswer(await api.ask(simpleSuccess.question, [customers]));
  expect(answer).toMatchObject({ kind: "answered", attempts: { code: 2 } });
  const second = model.requests.slice(before).filter((request) => request.task === "generate_code")[1];
  expect(second?.messages.map((message) => message.text).join("\n")).toContain("KeyError");
});

test("a number in the explanation that is not in the result is never reported as checked", async () => {
  model.setScript({ ...simpleSuccess.script, explain_results: "The average customer age is **57.9 years**." });
  const answer = lastAnswer(await api.ask(simpleSuccess.question, [customers]));
  expect(answer.verdict.status).toBe("failed");
});
