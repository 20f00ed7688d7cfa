import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import { ModelCall } from "../../lib/domain/runs/model-call";
import { SessionResponse } from "../../lib/domain/session";
import { simpleSuccess } from "../../lib/testing/model-server/example-flows";
import type { ModelScript, ScriptedModelServer } from "../../lib/testing/model-server/scripted-model-server";
import { ApiClient, lastAnswer, Problem } from "../api-client";
import { modelKey, test } from "../shared-caveat";
import type { RunningCaveat } from "../start-caveat";

const approaches = ["mean", "median"].map((id) => ({
  id,
  label: `The ${id}`,
  description: `Take the ${id} of age.`,
  assumptions: [],
  cannot_tell: [],
  cost: "none",
  recommended: id === "mean",
}));
const script: ModelScript = {
  ...simpleSuccess.script,
  formulate_requirements: { ...(simpleSuccess.script.formulate_requirements as object), approaches },
};

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

test.beforeEach(() => model.setScript(script));

const send = (session: SessionResponse, rerun: object) =>
  api.send("POST", `/api/sessions/${session.id}/messages?wait=true`, {
    rerun: { questionId: session.messages[0]?.id, ...rerun },
  });

async function rerun(session: SessionResponse, change: object): Promise<SessionResponse> {
  const reply = await send(session, change);
  expect(reply.status).toBe(202);
  return SessionResponse.parse(await reply.json());
}

test("another approach adds a version to the same question", async () => {
  const first = await api.ask(simpleSuccess.question, [customers]);
  const before = model.requests.length;
  const second = await rerun(first, { approachId: "median" });
  expect(second.messages.map((message) => [message.role, message.answer?.version])).toEqual([
    ["user", undefined],
    ["assistant", "v1.0"],
    ["assistant", "v2.0"],
  ]);
  expect(lastAnswer(second).basis).toMatchObject({ rerun: "approach", approachId: "median" });
  expect(lastAnswer(second).approaches.map(({ id }) => id)).toEqual(["mean", "median"]);
  const prompts = model.requests.slice(before).map((call) => call.messages.map(({ text }) => text).join("\n"));
  expect(prompts.some((text) => text.includes("Take the median of age."))).toBe(true);
  const versions = (await api.events(first.id)).filter(({ type }) => type === "answer").map(({ data }) => data.version);
  expect(versions).toEqual(["v1.0", "v2.0"]);
});

test("a person's code runs unchanged, without asking a model for code", async () => {
  const first = await api.ask(simpleSuccess.question, [customers]);
  const before = model.requests.length;
  const answer = lastAnswer(await rerun(first, { code: 'result = float(df["age"].median())' }));
  expect(answer).toMatchObject({
    version: "v2.0",
    code: 'result = float(df["age"].median())',
    basis: { rerun: "code" },
  });
  expect(model.requests.slice(before).map((call) => call.task)).not.toContain("generate_code");
});

test("an error in a person's code is reported, and the code is not rewritten", async () => {
  const first = await api.ask(simpleSuccess.question, [customers]);
  const answer = lastAnswer(await rerun(first, { code: "result = df['nothing'].mean()" }));
  expect(answer).toMatchObject({ version: "v2.0", kind: "failed", attempts: { code: 1 } });
  expect(answer.explanation).toContain("nothing");
});

test("an exact rerun returns the same result from the same code, data and seed", async () => {
  const first = await api.ask(simpleSuccess.question, [customers]);
  const repeated = lastAnswer(await rerun(first, { exact: true }));
  const before = lastAnswer(first);
  expect(repeated.result).toEqual(before.result);
  expect(repeated.code).toEqual(before.code);
  expect({ ...repeated.basis, rerun: null }).toEqual(before.basis);
  expect(repeated.basis?.rerun).toBe("exact");
});

test("a follow-up reads the newest version", async () => {
  const first = await api.ask(simpleSuccess.question, [customers]);
  await rerun(first, { code: 'result = float(df["age"].median())' });
  const before = model.requests.length;
  await api.send("POST", `/api/sessions/${first.id}/messages?wait=true`, { question: "And by satisfaction?" });
  const asked = model.requests.slice(before).find((call) => call.task === "understand_question");
  const text = asked?.messages.map((message) => message.text).join("\n") ?? "";
  expect(text).toContain('result = float(df["age"].median())');
  expect(text).not.toContain('result = float(df["age"].mean())');
});

test("an impossible rerun is refused, and changes nothing", async () => {
  const first = await api.ask(simpleSuccess.question, [customers]);
  const refusals: [object, number][] = [
    [{ approachId: "mean", code: "result = 1" }, 400],
    [{ approachId: "unknown" }, 400],
    [{ datasetVersion: 7 }, 400],
    [{ questionId: first.messages[1]?.id }, 404],
    [{ questionId: "7d8f3f2a-6a58-4f0e-9f0f-3c2f8f1f2b11" }, 404],
  ];
  for (const [change, status] of refusals) {
    const reply = await send(first, change);
    expect([change, Problem.parse(await reply.json()).status]).toEqual([change, status]);
  }
  expect((await api.session(first.id)).messages).toEqual(first.messages);
});

test("every model call can be read in order, including unusable ones, without the key", async () => {
  model.setScript({ ...script, check_alignment: [{ raw: "not yet" }, script.check_alignment as { aligned: boolean }] });
  const session = await api.ask(simpleSuccess.question, [customers]);
  const reply = await api.send("GET", `/api/runs/${session.messages[0]?.runId}/model-calls`);
  const text = await reply.text();
  expect(text).not.toContain(modelKey);
  const { items } = JSON.parse(text) as { items: unknown[] };
  const calls = items.map((item) => ModelCall.parse(item));
  const alignment = calls.filter((call) => call.task === "check_alignment");
  expect(alignment.map(({ outcome, reply: said }) => [outcome, said?.includes("not yet")])).toEqual([
    ["unusable", true],
    ["used", false],
  ]);
  expect(alignment[0]?.fault).not.toBeNull();
  expect(alignment[1]?.request.turns.at(-1)?.text).toMatch(/^## Task: check_alignment\n/);
  const asked = session.usage.byNode.find(({ node }) => node === "check_alignment");
  expect(asked?.calls).toBe(2);
  expect(asked?.durationMs).toBeGreaterThan(0);
  const input = calls.reduce((sum, call) => sum + call.usage.inputTokens, 0);
  expect((await api.session(session.id)).usage.inputTokens).toBe(input);
});
