import { existsSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { simpleSuccess } from "../../lib/testing/model-server/example-flows";
import {
  startScriptedModelServer,
  type ScriptedModelServer,
} from "../../lib/testing/model-server/scripted-model-server";
import { ApiClient, lastAnswer, readSample, type ReceivedEvent } from "../api-client";
import { expectComputingEnds, listPythonProcesses } from "../python-processes";
import { modelKey } from "../shared-caveat";
import { toSlowCode } from "../slow-code";
import { startCaveat, type RunningCaveat } from "../start-caveat";

let caveat: RunningCaveat;
let model: ScriptedModelServer;

const code = 'result = float(df["Body Mass (g)"].mean())';
const slow = (seconds: number) => toSlowCode(seconds, code);

test.beforeAll(async () => {
  model = await startScriptedModelServer({ script: simpleSuccess.script });
  caveat = await startCaveat({ OPENAI_API_KEY: modelKey, OPENAI_BASE_URL: model.url });
});

test.afterAll(async () => caveat.remove());

/** Returns which of these processes are still alive. */
const alive = (pids: number[]) => pids.filter((pid) => existsSync(`/proc/${pid}`));

const isExecuting = (event: ReceivedEvent) => event.type === "python_output";

test("stopping a run ends it with its Python and is reported", async () => {
  model.setScript({ ...simpleSuccess.script, generate_code: slow(25) });
  const api = new ApiClient(caveat.url);
  const { id: dataset } = await api.addDataset("penguins.csv", await readSample("penguins"));
  const session = await api.start("What is the average body mass?", [dataset]);
  await api.events(session.id, { until: isExecuting });
  const processes = await listPythonProcesses(caveat);
  expect((await api.send("POST", `/api/sessions/${session.id}/cancel`)).status).toBe(202);
  const events = await api.events(session.id);
  expect(events.findLast((event) => event.type === "run_end")?.data.status).toBe("cancelled");
  expect((await api.session(session.id)).status).toBe("cancelled");
  await expectComputingEnds(processes);
  expect((await api.send("POST", `/api/sessions/${session.id}/cancel`)).status).toBe(202);
});

test("a run whose server is killed halfway is finished by the next one, with each event emitted once", async () => {
  model.setScript({ ...simpleSuccess.script, generate_code: slow(6) });
  const api = new ApiClient(caveat.url);
  const { id: dataset } = await api.addDataset("penguins.csv", await readSample("penguins"));
  const session = await api.start("What is the average body mass?", [dataset]);
  await api.events(session.id, { until: isExecuting });
  const callsBefore = model.requests.length;
  const processes = (await caveat.processes()).map(({ pid }) => pid);
  await caveat.crash();
  await expect.poll(() => alive(processes)).toEqual([]);
  caveat = await caveat.restart();
  const again = new ApiClient(caveat.url);
  const events = (await again.events(session.id)).filter((event) => event.seq !== null);
  expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1));
  const keys = events.map((event) => JSON.stringify([event.type, event.data.node, event.data.attempt]));
  expect(new Set(keys).size).toBe(keys.length);
  const visits = (type: string) =>
    events.filter((event) => event.type === type).map((event) => [event.data.node, event.data.attempt]);
  expect(visits("node_end")).toEqual(visits("node_start"));
  expect(events.at(-1)).toMatchObject({ type: "run_end", data: { status: "completed" } });
  const answer = lastAnswer(await again.session(session.id));
  expect(answer.kind).toBe("answered");
  expect(answer.result).toEqual({ kind: "scalar", value: expect.closeTo(4201.754, 3) });
  const repeated = model.requests.slice(callsBefore).map((request) => request.task);
  expect(repeated.filter((task) => task === "understand_question" || task === "generate_code")).toEqual([]);
});

test("a server that shuts down closes calls, streams and runs in order, leaves no process behind, and keeps its data", async () => {
  // Long enough that the server ends in the middle of it.
  model.setScript({ ...simpleSuccess.script, generate_code: [code, slow(12), code] });
  const api = new ApiClient(caveat.url);
  const { id: dataset } = await api.addDataset("penguins.csv", await readSample("penguins"));
  const kept = await api.ask("How heavy are they?", [dataset]);
  const { id } = await api.start("What is the average body mass?", [dataset]);
  const question = { question: "And the average body mass again?" };
  const held = api.send("POST", `/api/sessions/${id}/messages?wait=true`, question);
  await expect.poll(async () => (await api.session(id)).messages.map(({ text }) => text)).toContain(question.question);
  await api.events(id, { until: isExecuting });
  const followed = api.events(id);
  const processes = (await caveat.processes()).map(({ pid }) => pid);

  expect(await caveat.stop()).toBe(0);
  // Whoever inherits zombies takes a moment to reap them.
  await expect.poll(() => alive(processes)).toEqual([]);
  expect((await followed).filter(({ type }) => type === "run_end" || type === "done")).toEqual([]);
  expect((await held).status).toBe(202);

  caveat = await caveat.restart();
  const again = new ApiClient(caveat.url);
  const events = (await again.events(id)).filter(({ seq }) => seq !== null);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  const ends = events.filter(({ type }) => type === "run_end" || type === "node_error");
  expect(ends.map(({ type, data }) => [type, data.status])).toEqual([
    ["run_end", "completed"],
    ["run_end", "completed"],
  ]);
  expect(lastAnswer(await again.session(id)).kind).toBe("answered");
  expect(await again.session(kept.id)).toEqual(kept);
});

test("an unreachable model server leads to a clear answer, and no part of the key is logged", async () => {
  await model.close();
  const answer = lastAnswer(await new ApiClient(caveat.url).ask("What is a p-value?"));
  expect(answer.kind).toBe("failed");
  expect(answer.explanation).toContain("OPENAI_BASE_URL");
  expect(caveat.output()).not.toContain(modelKey);
});
