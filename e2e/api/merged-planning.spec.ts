import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { simpleSuccess } from "../../lib/testing/model-server/example-flows";
import { toMergedScript } from "../../lib/testing/engines/merged-script";
import {
  startScriptedModelServer,
  type ScriptedModelServer,
} from "../../lib/testing/model-server/scripted-model-server";
import { ApiClient, lastAnswer } from "../api-client";
import { startCaveat, type RunningCaveat } from "../start-caveat";

let caveat: RunningCaveat;
let model: ScriptedModelServer;
let api: ApiClient;
let customers: string;

test.beforeAll(async () => {
  model = await startScriptedModelServer({ script: {} });
  caveat = await startCaveat({ OPENAI_API_KEY: "scripted", OPENAI_BASE_URL: model.url, PLANNING: "merged" });
  api = new ApiClient(caveat.url);
  const file = path.resolve(import.meta.dirname, "../../lib/testing/fixtures/customers.csv");
  customers = (await api.addDataset("customers.csv", await readFile(file, "utf8"))).id;
});

test.afterAll(async () => {
  await caveat.remove();
  await model.close();
});

test("a straightforward question takes three calls, with the same steps and the same answer", async () => {
  const flow = simpleSuccess;
  model.setScript(toMergedScript(flow.script));
  const before = model.requests.length;
  const session = await api.ask(flow.question, [customers]);
  const answer = lastAnswer(session);
  expect({ kind: answer.kind, outputType: answer.outputType, attempts: answer.attempts }).toEqual({
    kind: flow.kind,
    outputType: flow.outputType,
    attempts: flow.attempts,
  });
  expect(answer.explanation).toContain(flow.says);
  const asked = model.requests.slice(before).map((call) => call.task);
  expect(asked.filter((task) => task !== "title" && task !== "recompute")).toEqual([
    "plan",
    "generate_code",
    "conclude",
  ]);
  const events = await api.events(session.id);
  const started = events.filter((event) => event.type === "node_start").map((event) => event.data.node);
  expect(started).toEqual(flow.nodes);
  const tasks = session.usage.byNode.filter(({ calls }) => calls > 0).map(({ node }) => node);
  expect(new Set(tasks.filter((task) => task !== "title"))).toEqual(
    new Set(["plan", "generate_code", "recompute", "conclude"]),
  );
});

test("an impossible plan is reported before any code is written", async () => {
  model.setScript({
    plan: {
      needs_data_work: true,
      variables_needed: ["salary"],
      constraints: [],
      analysis_type: "descriptive",
      success_criteria: "the mean of salary",
      aligned: false,
      gaps: ["there is no column salary"],
      caveats: [],
      recommendation: "cannot_proceed",
    },
    explain: "There is no column salary; the nearest one is income.",
  });
  const before = model.requests.length;
  const answer = lastAnswer(await api.ask("What is the average salary?", [customers]));
  expect(answer).toMatchObject({ kind: "cannot_answer", code: null });
  expect(model.requests.slice(before).map((call) => call.task)).not.toContain("generate_code");
});
