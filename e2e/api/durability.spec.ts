import { existsSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { simpleSuccess } from "../../lib/testing/example-flows";
import { startScriptedModelServer, type ScriptedModelServer } from "../../lib/testing/scripted-model-server";
import { ApiClient, lastAnswer, readSample, type ReceivedEvent } from "../api-client";
import { modelKey } from "../shared-caveat";
import { startCaveat, type RunningCaveat } from "../start-caveat";

let caveat: RunningCaveat;
let model: ScriptedModelServer;

/** Python that announces itself, then takes long enough to be interrupted. */
const slowCode = (seconds: number, mark: string) =>
  `import time\nprint("${mark}", flush=True)\ntime.sleep(${seconds})\nresult = float(df["Body Mass (g)"].mean())`;

test.beforeAll(async () => {
  model = await startScriptedModelServer({ script: simpleSuccess.script });
  caveat = await startCaveat({ OPENAI_API_KEY: modelKey, OPENAI_BASE_URL: model.url });
});

test.afterAll(async () => caveat.remove());

/** The processes of the server that run Python. */
async function pythonProcesses(): Promise<number[]> {
  const processes = await caveat.processes();
  return processes.filter(({ command }) => command.includes("execution/runtime")).map(({ pid }) => pid);
}

/** How many there are when nothing runs: the warm one and those that wait for work, which come one after the other. */
async function idleProcesses(): Promise<number> {
  const counts = [0, 0, 0];
  await expect
    .poll(async () => {
      counts.push((await pythonProcesses()).length);
      return new Set(counts.slice(-3)).size === 1 && counts.at(-1) !== 1;
    })
    .toBe(true);
  return counts.at(-1) ?? 0;
}

/** Which of these processes are still there. */
const alive = (pids: number[]) => pids.filter((pid) => existsSync(`/proc/${pid}`));

const isExecuting = (event: ReceivedEvent) => event.type === "python_output";

test("stop ends the run and its Python and says so", async () => {
  model.setScript({ ...simpleSuccess.script, generate_code: slowCode(25, "started") });
  const api = new ApiClient(caveat.url);
  const { id: dataset } = await api.addDataset("penguins.csv", await readSample("penguins"));
  const before = await idleProcesses();
  const session = await api.start("What is the average body mass?", [dataset]);
  await api.events(session.id, { until: isExecuting });
  await expect.poll(async () => (await pythonProcesses()).length).toBeGreaterThan(before);
  expect((await api.send("POST", `/api/sessions/${session.id}/cancel`)).status).toBe(202);
  const events = await api.events(session.id);
  expect(events.findLast((event) => event.type === "run_end")?.data.status).toBe("cancelled");
  expect((await api.session(session.id)).status).toBe("cancelled");
  await expect.poll(async () => (await pythonProcesses()).length, { timeout: 2_000 }).toBe(before);
  expect((await api.send("POST", `/api/sessions/${session.id}/cancel`)).status).toBe(202);
});

test("a run whose server is killed in the middle is finished by the next one, with every event once", async () => {
  model.setScript({ ...simpleSuccess.script, generate_code: slowCode(3, "working") });
  const api = new ApiClient(caveat.url);
  const { id: dataset } = await api.addDataset("penguins.csv", await readSample("penguins"));
  const session = await api.start("What is the average body mass?", [dataset]);
  await api.events(session.id, { until: isExecuting });
  const callsBefore = model.requests.length;
  const processes = (await caveat.processes()).map(({ pid }) => pid);
  await caveat.crash();
  await expect.poll(() => alive(processes), { timeout: 5_000 }).toEqual([]);
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

test("sessions, answers and files are there after an orderly restart", async () => {
  model.setScript(simpleSuccess.script);
  const before = await new ApiClient(caveat.url).send("GET", "/api/sessions");
  const list: unknown = await before.json();
  expect(await caveat.stop()).toBe(0);
  caveat = await caveat.restart();
  expect(await (await new ApiClient(caveat.url).send("GET", "/api/sessions")).json()).toEqual(list);
});

test("a model server that is gone ends in a clear answer, and nothing of the key is in the log", async () => {
  await model.close();
  const answer = lastAnswer(await new ApiClient(caveat.url).ask("What is a p-value?"));
  expect(answer.kind).toBe("failed");
  expect(answer.explanation).toContain("OPENAI_BASE_URL");
  expect(caveat.output()).not.toContain(modelKey);
});
