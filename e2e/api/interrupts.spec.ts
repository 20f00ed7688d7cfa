import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import { z } from "zod";
import { SessionResponse } from "../../lib/domain/session";
import { simpleSuccess } from "../../lib/testing/model-server/example-flows";
import type { ModelScript } from "../../lib/testing/model-server/scripted-model-server";
import { ApiClient, lastAnswer, Problem } from "../api-client";
import { test } from "../shared-caveat";

const unclear: ModelScript = {
  ...simpleSuccess.script,
  understand_question: {
    needs_data_work: true,
    ambiguity: 8,
    questions: [{ id: "which", text: "Which average?", options: ["The mean", "The median"] }],
  },
};

const approaches = ["Mean", "Median"].map((label) => ({
  id: label.toLowerCase(),
  label,
  description: "One number for all customers.",
  assumptions: [],
  cannot_tell: [],
  cost: "little",
  recommended: label === "Mean",
}));

const twoWays: ModelScript = {
  ...simpleSuccess.script,
  formulate_requirements: { ...(simpleSuccess.script.formulate_requirements as object), approaches },
};

let api: ApiClient;
let customers: string;

test.beforeAll(async ({ scripted }) => {
  api = new ApiClient(scripted.caveat.url);
  const file = path.resolve(import.meta.dirname, "../../lib/testing/fixtures/customers.csv");
  customers = (await api.addDataset("customers.csv", await readFile(file, "utf8"))).id;
});

async function begin(approval: "auto" | "ask"): Promise<SessionResponse> {
  const body = { question: simpleSuccess.question, datasetIds: [customers], approval };
  const reply = await api.send("POST", "/api/sessions?wait=true", body);
  expect(reply.status).toBe(201);
  return SessionResponse.parse(await reply.json());
}

const resume = ({ id, interrupt }: SessionResponse, response: unknown, interruptId: unknown = interrupt?.id) =>
  api.send("POST", `/api/sessions/${id}/resume?wait=true`, { interruptId, response });

/** Answers the session's interrupt and returns what comes next. */
async function goOn(session: SessionResponse, response: unknown): Promise<SessionResponse> {
  const reply = await resume(session, response);
  expect(reply.status).toBe(202);
  return SessionResponse.parse(await reply.json());
}

test("an unclear question requires clarification, and one answer is accepted", async ({ scripted }) => {
  scripted.model.setScript(unclear);
  const asked = await begin("auto");
  expect([asked.status, asked.currentNode, asked.interrupt?.type]).toEqual([
    "pending_interrupt",
    "ask_clarification",
    "clarification",
  ]);
  const { questions } = z
    .object({ questions: z.array(z.object({ id: z.string(), options: z.array(z.object({ id: z.string() })) })) })
    .parse(asked.interrupt?.payload);
  const answer = { answers: [{ questionId: questions[0]?.id, optionId: questions[0]?.options[1]?.id }] };

  const more = await api.send("POST", `/api/sessions/${asked.id}/messages`, { question: "And the oldest?" });
  expect([more.status, Problem.parse(await more.json()).type]).toEqual([409, "urn:caveat:problem:interrupt_pending"]);
  const wrong = await resume(asked, { optionId: "approve" });
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { errors: [{ field: "response.answers" }] }]);
  const tooLong = await resume(asked, { answers: [{ questionId: "which", text: "a".repeat(2001) }] });
  expect([tooLong.status, await tooLong.json()]).toMatchObject([
    400,
    { errors: [{ field: "response.answers.0.text" }] },
  ]);
  expect((await resume(asked, answer, "not an id")).status).toBe(409);
  expect((await resume(asked, answer, globalThis.crypto.randomUUID())).status).toBe(409);

  const replies = await Promise.all(Array.from({ length: 20 }, () => resume(asked, answer)));
  expect(replies.map(({ status }) => status).sort()).toEqual([202, ...Array<number>(19).fill(409)]);
  const ended = await api.session(asked.id);
  expect(lastAnswer(ended)).toMatchObject({
    kind: "answered",
    clarifications: [{ question: "Which average?", answer: "The median" }],
  });
  const events = await api.events(asked.id);
  expect(events.filter(({ type }) => type === "interrupt")).toHaveLength(1);
  expect(events.flatMap(({ seq }) => seq ?? [])).toEqual(events.slice(0, -1).map((_, index) => index + 1));
  const summary = await (await api.send("GET", `/api/sessions/${asked.id}/summary`)).text();
  expect(summary).toContain("You answered: Which average? The median");
});

test("approach, plan and result require approval, and a standing approval can be revoked", async ({ scripted }) => {
  scripted.model.setScript(twoWays);
  const choice = await begin("ask");
  expect(choice.interrupt?.options.map(({ id }) => id)).toEqual(["mean", "median", "just_go"]);
  const plan = await goOn(choice, { optionId: "mean" });
  expect(plan.interrupt?.options.map(({ id }) => id)).toEqual(["approve", "edit", "reject"]);
  const result = await goOn(plan, { optionId: "approve", scope: "always" });
  expect([result.interrupt?.type, result.plansApproved]).toEqual(["result_review", "always"]);
  const executionId = z.string().parse(result.interrupt?.payload.executionId);
  const artifact = await api.send("GET", `/api/artifacts/${executionId}`);
  expect(await artifact.json()).toMatchObject({ code: simpleSuccess.script.generate_code });
  const ended = await goOn(result, { optionId: "accept" });
  expect(lastAnswer(ended).kind).toBe("answered");
  expect(ended.decisions?.map(({ response }) => response)).toEqual([
    { optionId: "mean" },
    { optionId: "approve", scope: "always" },
    { optionId: "accept" },
  ]);

  expect(await (await api.send("GET", "/api/settings")).json()).toEqual({ plansApproved: true });
  const revoked = await api.send("PATCH", "/api/settings", { plansApproved: false });
  expect([revoked.status, await revoked.json()]).toEqual([200, { plansApproved: false }]);
});

test("a waiting run is stopped by a cancellation", async ({ scripted }) => {
  scripted.model.setScript(simpleSuccess.script);
  const asked = await begin("ask");
  expect((await api.send("POST", `/api/sessions/${asked.id}/cancel`)).status).toBe(202);
  const stopped = await api.session(asked.id);
  expect([stopped.status, stopped.interrupt, stopped.messages.length]).toEqual(["cancelled", undefined, 1]);
  expect((await resume(asked, { optionId: "approve" })).status).toBe(409);
});
