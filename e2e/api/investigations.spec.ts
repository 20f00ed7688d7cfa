import { existsSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { OpenedMessage } from "../../lib/domain/answers/opened-message";
import { toChangeTable } from "../../lib/testing/engines/change-table";
import { toBeforeAndAfter } from "../../lib/testing/engines/investigation-script";
import { isAskedBy, toInvestigationFlow } from "../../lib/testing/model-server/investigation-flow";
import {
  startScriptedModelServer,
  type ScriptedModelServer,
} from "../../lib/testing/model-server/scripted-model-server";
import { ApiClient, lastAnswer, type ReceivedEvent } from "../api-client";
import { countIdlePython, listPythonProcesses } from "../python-processes";
import { modelKey } from "../shared-caveat";
import { toSlowCode } from "../slow-code";
import { startCaveat, type RunningCaveat } from "../start-caveat";

const question = "Why did revenue drop in March?";
const regions = { title: "Regions", question: "Which regions moved?", code: toBeforeAndAfter("Region") };
const products = { title: "Products", question: "Which products moved?", code: toBeforeAndAfter("Product") };

/** An analyst whose code runs for a while before it has a result. */
const course = (seconds: number) => ({
  title: "Course",
  question: "How did March go?",
  code: toSlowCode(seconds, toBeforeAndAfter("Region")),
});

let caveat: RunningCaveat;
let model: ScriptedModelServer;
test.beforeAll(async () => {
  model = await startScriptedModelServer({ script: {} });
  caveat = await startCaveat({ OPENAI_API_KEY: modelKey, OPENAI_BASE_URL: model.url });
});
test.afterAll(async () => {
  await caveat.remove();
  await model.close();
});

async function start(): Promise<{ api: ApiClient; id: string }> {
  const api = new ApiClient(caveat.url);
  const { id: dataset } = await api.addDataset("orders.csv", toChangeTable());
  return { api, id: (await api.start(question, [dataset])).id };
}

/** Whether all of these parts have ended well. */
function untilCompleted(keys: readonly string[]): (event: ReceivedEvent) => boolean {
  const open = new Set(keys);
  return ({ type, data }) => {
    if (type === "part" && data.status === "completed") open.delete(String(data.key));
    return open.size === 0;
  };
}

test("the message that an investigation names opens an analyst's answer, with verdict, code and versions", async () => {
  model.setScript(toInvestigationFlow([regions, products]));
  const { api, id } = await start();
  await api.events(id);
  const session = await api.session(id);
  const analysts = lastAnswer(session).investigation?.analysts ?? [];
  expect(analysts.map(({ title, status }) => [title, status])).toEqual([
    ["Regions", "answered"],
    ["Products", "answered"],
  ]);
  expect(session.parts?.map(({ title, messages }) => [title, messages.at(-1)?.id])).toEqual(
    analysts.map(({ title, messageId }) => [title, messageId]),
  );
  for (const { messageId } of analysts) {
    const opened = OpenedMessage.parse(
      await (await api.send("GET", `/api/sessions/${id}/messages/${messageId ?? ""}`)).json(),
    );
    expect(opened.answer?.code).toContain("groupby");
    expect(opened.answer?.verdict.status).toBe("unverified");
    expect(opened.versions.map(({ version }) => version)).toEqual(["v1.0"]);
    const table = await api.send("GET", `/api/sessions/${id}/messages/${messageId ?? ""}/result?format=csv`);
    expect((await table.text()).split("\n")[0]).toMatch(/before,after/u);
  }
});

test("an investigation whose server is killed while its analysts work does not repeat a finished one", async () => {
  const { code, ...slow } = course(8);
  const all = [regions, products, slow];
  const othersEnded = Promise.withResolvers<undefined>();
  model.setScript(
    toInvestigationFlow([regions, products, { ...slow, code: { until: othersEnded.promise, reply: code } }]),
  );
  const earlier = model.requests.length;
  const { api, id } = await start();
  const isCompleted = untilCompleted(["a1", "a2"]);
  await api.events(id, {
    until: (event) => {
      if (isCompleted(event)) othersEnded.resolve(undefined);
      return event.type === "part_node" && event.data.key === "a3" && event.data.node === "execute_code";
    },
  });
  const before = await api.session(id);
  expect(before.parts?.map(({ key, status }) => [key, status])).toEqual([
    ["a1", "completed"],
    ["a2", "completed"],
    ["a3", "running"],
  ]);
  const processes = (await caveat.processes()).map(({ pid }) => pid);
  const asked = model.requests.length;
  await caveat.crash();
  await expect.poll(() => processes.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);

  caveat = await caveat.restart();
  const again = new ApiClient(caveat.url);
  const events = (await again.events(id)).filter(({ seq }) => seq !== null);
  expect(events.at(-1)).toMatchObject({ type: "run_end", data: { status: "completed" } });
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  const session = await again.session(id);
  expect(lastAnswer(session).investigation?.analysts.map(({ status }) => status)).toEqual([
    "answered",
    "answered",
    "answered",
  ]);
  expect(session.parts?.slice(0, 2)).toEqual(before.parts?.slice(0, 2));
  const further = model.requests.slice(asked);
  for (const analyst of [regions, products]) {
    // The conclusion is drawn from their findings, with the plan in its conversation.
    const own = further.filter((request) => isAskedBy(request, analyst) && request.task !== "diagnose");
    expect(own.map(({ task }) => task)).toEqual([]);
  }
  const tasks = further.filter((request) => isAskedBy(request, slow)).map(({ task }) => task);
  expect(tasks).not.toContain("generate_code");
  // Nothing is requested twice in the whole investigation either.
  const perAnalyst = model.requests
    .slice(earlier)
    // A second computation without a usable program is requested twice.
    .filter(({ task }) => task !== "recompute")
    .map((request) => `${all.findIndex((analyst) => isAskedBy(request, analyst))}:${request.task ?? ""}`);
  expect(perAnalyst).toEqual([...new Set(perAnalyst)]);
});

test("a stop ends all analysts with their code, and sends no further model requests", async () => {
  model.setScript(
    toInvestigationFlow(
      [1, 2, 3].map((at) => ({ ...course(60), title: `Course ${at}`, question: `How did week ${at} go?` })),
    ),
  );
  const idle = await countIdlePython(caveat);
  const earlier = model.requests.length;
  const { api, id } = await start();
  await expect.poll(() => model.requests.slice(earlier).filter(({ task }) => task === "generate_code").length).toBe(3);
  await expect.poll(async () => (await listPythonProcesses(caveat)).length).toBeGreaterThan(idle);
  await expect
    .poll(async () => (await api.session(id)).parts?.map(({ status }) => status))
    .toEqual(Array(3).fill("running"));
  expect((await api.send("POST", `/api/sessions/${id}/cancel`)).status).toBe(202);
  await api.events(id);
  await expect
    .poll(async () => (await api.session(id)).parts?.map(({ status }) => status))
    .toEqual(["cancelled", "cancelled", "cancelled"]);
  expect((await api.session(id)).status).toBe("cancelled");
  const asked = model.requests.length;
  await expect.poll(async () => (await listPythonProcesses(caveat)).length).toBe(idle);
  expect(model.requests.slice(asked).map(({ task }) => task)).toEqual([]);
});
