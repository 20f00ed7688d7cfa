import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { SessionResponse } from "../../lib/domain/session";
import { simpleSuccess } from "../../lib/testing/model-server/example-flows";
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

/** Far more than the first call needs at least, and less than a whole question does. */
const tokens = 6_000;

test.beforeAll(async () => {
  model = await startScriptedModelServer({ script: simpleSuccess.script });
  caveat = await startCaveat({
    OPENAI_API_KEY: "scripted",
    OPENAI_BASE_URL: model.url,
    SESSION_BUDGET_TOKENS: String(tokens),
    SESSION_BUDGET_USD: "5",
  });
  api = new ApiClient(caveat.url);
  const file = path.resolve(import.meta.dirname, "../../lib/testing/fixtures/customers.csv");
  customers = (await api.addDataset("customers.csv", await readFile(file, "utf8"))).id;
});

test.afterAll(async () => {
  await caveat.remove();
  await model.close();
});

async function askAgain(session: SessionResponse): Promise<SessionResponse> {
  const body = { question: "And the median?" };
  return SessionResponse.parse(
    await (await api.send("POST", `/api/sessions/${session.id}/messages?wait=true`, body)).json(),
  );
}

test("a session that has used its budget reports it instead of calling a model, even after a restart", async () => {
  let session = await api.ask(simpleSuccess.question, [customers]);
  expect(session.budget).toEqual({ costUsd: 5, tokens });
  for (let question = 0; question < 3 && lastAnswer(session).kind !== "budget"; question++) {
    session = await askAgain(session);
  }
  const answer = lastAnswer(session);
  expect(answer.kind).toBe("budget");
  expect(answer.explanation).toContain("6,000");
  expect(answer.explanation).toContain("SESSION_BUDGET_TOKENS");
  const { inputTokens, outputTokens } = session.usage;
  expect(inputTokens + outputTokens).toBeGreaterThanOrEqual(tokens);

  const asked = model.requests.length;
  expect(lastAnswer(await askAgain(session)).kind).toBe("budget");
  await caveat.stop();
  caveat = await caveat.restart();
  api = new ApiClient(caveat.url);
  expect(lastAnswer(await askAgain(session)).kind).toBe("budget");
  expect(model.requests.length).toBe(asked);
});

test("another session starts with an unused budget", async () => {
  const before = model.requests.length;
  await api.ask("What is a p-value?");
  expect(model.requests.length).toBeGreaterThan(before);
});
