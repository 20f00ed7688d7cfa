import { existsSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { simpleSuccess } from "../../lib/testing/example-flows";
import { startScriptedModelServer, type ScriptedModelServer } from "../../lib/testing/scripted-model-server";
import { ApiClient, lastAnswer, readSample } from "../api-client";
import { modelKey } from "../shared-caveat";
import { startCaveat, type RunningCaveat } from "../start-caveat";

let caveat: RunningCaveat;
let model: ScriptedModelServer;

/** Long enough that the server ends in the middle of it. */
const slowCode = `import time\nprint("working", flush=True)\ntime.sleep(4)\nresult = float(df["Body Mass (g)"].mean())`;

test.beforeAll(async () => {
  model = await startScriptedModelServer({ script: { ...simpleSuccess.script, generate_code: slowCode } });
  caveat = await startCaveat({ OPENAI_API_KEY: modelKey, OPENAI_BASE_URL: model.url });
});

test.afterAll(async () => {
  await caveat.remove();
  await model.close();
});

test("a server that is asked to end lets go of calls, streams and runs in good order, and leaves no process", async () => {
  const api = new ApiClient(caveat.url);
  const { id: dataset } = await api.addDataset("penguins.csv", await readSample("penguins"));
  const { id } = await api.start("What is the average body mass?", [dataset]);
  const question = { question: "And the average body mass again?" };
  const held = api.send("POST", `/api/sessions/${id}/messages?wait=true`, question);
  await api.events(id, { until: ({ type }) => type === "python_output" });
  const followed = api.events(id);
  const processes = (await caveat.processes()).map(({ pid }) => pid);

  expect(await caveat.stop()).toBe(0);
  // Whoever inherits the dead takes a moment to bury them.
  await expect.poll(() => processes.filter((pid) => existsSync(`/proc/${pid}`)), { timeout: 5_000 }).toEqual([]);
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
});
