import { afterEach, beforeEach, expect, it } from "vitest";
import { DatasetId, InterruptId, MessageId, SessionId } from "@/lib/domain/ids";
import { startApiServer } from "../../testing/api-server";
import { buildSession, buildSummary } from "../../testing/build-session";
import {
  askQuestion,
  cancelSession,
  createSession,
  deleteSession,
  getSession,
  listSessions,
  rerunQuestion,
  restoreSession,
  resumeSession,
  revokePlanApproval,
  updateSession,
} from "./sessions";

const session = buildSession();
const summary = buildSummary();
const page = { items: [summary], nextCursor: "next" };
let server: Awaited<ReturnType<typeof startApiServer>>;

beforeEach(async () => {
  server = await startApiServer(({ method, path }) => {
    if (path.startsWith("/api/sessions?")) return { body: page };
    if (method === "PATCH") return { body: summary };
    return { body: session };
  });
});

afterEach(() => server.close());

const sent = () => server.received.map(({ method, path, body }) => [method, path, body]);
const id = SessionId.create();

it("conversations are listed by search, page by page", async () => {
  expect(await listSessions({ query: "body mass & more", cursor: "a/b", limit: 30 })).toEqual(page);
  await listSessions({ query: "", limit: 30 });
  expect(sent()).toEqual([
    ["GET", "/api/sessions?limit=30&query=body+mass+%26+more&cursor=a%2Fb", undefined],
    ["GET", "/api/sessions?limit=30", undefined],
  ]);
});

it("questions are sent with their datasets, and a follow-up without new ones keeps those of the conversation", async () => {
  const datasetId = DatasetId.create();
  expect(await createSession({ question: "Mean mass?", datasetIds: [datasetId], approval: "ask" })).toEqual(session);
  await askQuestion(id, { question: "By sex?", datasetIds: [] });
  await askQuestion(id, { question: "And these?", datasetIds: [datasetId], capability: "catalog" });
  expect(sent()).toEqual([
    ["POST", "/api/sessions", { question: "Mean mass?", datasetIds: [datasetId], approval: "ask" }],
    ["POST", `/api/sessions/${id}/messages`, { question: "By sex?" }],
    [
      "POST",
      `/api/sessions/${id}/messages`,
      { question: "And these?", datasetIds: [datasetId], capability: "catalog" },
    ],
  ]);
});

it("a conversation is read, changed, stopped, deleted and restored at its address", async () => {
  expect(await getSession(id)).toEqual(session);
  expect(await updateSession(id, { pinned: true })).toEqual(summary);
  await cancelSession(id);
  await deleteSession(id);
  await restoreSession(id);
  expect(sent()).toEqual([
    ["GET", `/api/sessions/${id}`, undefined],
    ["PATCH", `/api/sessions/${id}`, { pinned: true }],
    ["POST", `/api/sessions/${id}/cancel`, {}],
    ["DELETE", `/api/sessions/${id}`, undefined],
    ["POST", `/api/sessions/${id}/restore`, {}],
  ]);
});

it("an interrupt is answered by its id, and approvals are revoked", async () => {
  const interruptId = InterruptId.create();
  expect(await resumeSession(id, interruptId, { optionId: "approve", scope: "always" })).toEqual(session);
  await updateSession(id, { approval: "ask" });
  await revokePlanApproval();
  expect(sent()).toEqual([
    ["POST", `/api/sessions/${id}/resume`, { interruptId, response: { optionId: "approve", scope: "always" } }],
    ["PATCH", `/api/sessions/${id}`, { approval: "ask" }],
    ["PATCH", "/api/settings", { plansApproved: false }],
  ]);
});

it("a question is rerun as it was, or with changes", async () => {
  const questionId = MessageId.create();
  expect(await rerunQuestion(id, questionId, {})).toEqual(session);
  await rerunQuestion(id, questionId, { approachId: "median" });
  await rerunQuestion(id, questionId, { code: "result = 1" });
  expect(sent().map(([, , body]) => body)).toEqual([
    { rerun: { questionId } },
    { rerun: { questionId, approachId: "median" } },
    { rerun: { questionId, code: "result = 1" } },
  ]);
});
