import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { SessionId } from "@/lib/domain/ids";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import { ApproachChoicePayload, AnalysisPlanPayload } from "@/lib/domain/runs/interrupt-payload";
import { StoredEvent } from "@/lib/domain/runs/run-event";
import { SessionResponse } from "@/lib/domain/session";
import { createFolderFiles } from "@/lib/files/folder-files";
import { reduceRunView } from "@/lib/stream/reduce-run-view";
import { noRuns } from "@/lib/stream/run-view";
import { goodReplies } from "@/lib/testing/engines/analyst-replies";
import { promptTextOf } from "@/lib/testing/runs/answered-run";
import { goodEngine, goodExecutor } from "@/lib/testing/runs/penguin-run";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { repositoryRoot } from "@/lib/testing/source-files";
import { createTestDatabase, migrationsDirectory } from "@/lib/testing/stores/test-database";
import { createBackup } from "../backup/create-backup";
import { restoreBackup } from "../backup/restore-backup";
import { getBundleFile, getNotebookFile, getSummaryFile } from "../takeaway/get-takeaway-file";
import { askQuestion } from "./ask-question";
import { Resumption, resumeRun } from "./resume-run";

/**
 * A backup written by the previous release: one conversation with an answer and two that wait for a person, all with
 * plans of three approaches that lack `cannot_tell`, `cost` and `recommended`.
 */
const damaged = path.join(repositoryRoot, "lib", "testing", "fixtures", "damaged-backup");
const titles = {
  answered: "What is the average body mass by species?",
  choosing: "How heavy are the penguins?",
  approving: "Which species is heaviest?",
};

let fixture: ServerFixture;
let sessions: Record<keyof typeof titles, SessionId>;
beforeAll(async () => {
  fixture = await createServerFixture({ empty: true });
  const { connectionString } = fixture.database;
  const files = createFolderFiles(fixture.dataDirectory);
  await restoreBackup({ folder: damaged, connectionString, files, migrationsDirectory });
  const rows = await fixture.database.query("SELECT session_id::text AS id, text FROM message WHERE role = 'user'");
  const find = (title: string) => SessionId.parse(rows.find(({ text }) => text === title)?.id);
  sessions = {
    answered: find(titles.answered),
    choosing: find(titles.choosing),
    approving: find(titles.approving),
  };
});
afterAll(() => fixture.close());
afterEach(() => fixture.closeServers());

const waiting = { wait: true, signal: new AbortController().signal };
const open = (parts: Parameters<ServerFixture["open"]>[0] = {}) =>
  fixture.open({ engine: goodEngine(), executor: goodExecutor(), ...parts }, { works: true });

/** Answers the session's interrupt and waits for the next one or the end. */
async function respond({ container }: OpenServer, id: SessionId, response: InterruptResponse) {
  const { interrupt } = await container.sessions.get(id);
  return resumeRun(container, id, Resumption.parse({ interruptId: interrupt?.id, response }), waiting);
}

const mended = [
  ["mean", true],
  ["median", false],
  ["trimmed", false],
].map(([id, recommended]) => ({
  ...{ id, recommended, cost: "", cannot_tell: [] },
  assumptions: expect.arrayContaining([expect.any(String)]) as string[],
}));

describe("a conversation with a cut plan that the previous release stored", () => {
  it("opens with what is left of its answer, and says what is lost", async () => {
    const { container } = await open();
    const session = SessionResponse.parse(await container.sessions.get(sessions.answered));
    expect(session.messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
    expect(session.messages[1]?.answer).toMatchObject({
      kind: "answered",
      damaged: ["requirements", "approaches"],
      explanation: expect.stringContaining("5,100 g") as string,
      result: { kind: "table", totalRows: 2 },
      requirements: { analysis_type: "comparison of groups", approaches: mended },
      approaches: mended,
    });
  });

  it("is listed with all others, its versions and its events", async () => {
    const { container } = await open();
    const { items } = await container.sessions.list({ limit: 10 });
    expect(items.map(({ id }) => id).sort()).toEqual(Object.values(sessions).sort());
    expect((await container.versions.list(sessions.answered)).items).toMatchObject([
      { question: titles.answered, versions: [{ version: "v1.0", kind: "answered", current: true }] },
    ]);
    for (const id of Object.values(sessions)) {
      const events = StoredEvent.array().parse(await container.events.read(id, 0, 500));
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
      expect(events.reduce(reduceRunView, noRuns).runs).toHaveLength(1);
    }
  });

  it("can be exported as a document, a notebook and a bundle", async () => {
    const { container } = await open();
    const summary = await (await getSummaryFile(container, sessions.answered)).text();
    expect(summary).toContain("5,100 g");
    expect(summary).toContain("could not be read");
    const notebook = (await (await getNotebookFile(container, sessions.answered)).json()) as { cells: unknown[] };
    expect(JSON.stringify(notebook.cells)).toContain("groupby");
    const bundle = await (await getBundleFile(container, sessions.answered)).arrayBuffer();
    expect(bundle.byteLength).toBeGreaterThan(5_000);
  });

  it("survives backup and restore unchanged", async () => {
    const { container } = await open();
    const { budget, ...before } = await container.sessions.get(sessions.answered);
    expect(budget).toEqual({ costUsd: null, tokens: null });
    const folder = await mkdtemp(path.join(os.tmpdir(), "caveat-damaged-"));
    const other = await createTestDatabase({ empty: true });
    try {
      const { connectionString } = fixture.database;
      const copy = { folder: path.join(folder, "copy"), files: createFolderFiles(fixture.dataDirectory) };
      await createBackup({ ...copy, connectionString });
      const target = { connectionString: other.connectionString, migrationsDirectory };
      await restoreBackup({ ...copy, ...target, files: createFolderFiles(path.join(folder, "data")) });
      const persistence = await other.open();
      expect(await persistence.sessions.get(sessions.answered)).toEqual(before);
    } finally {
      await other.drop();
      await rm(folder, { recursive: true });
    }
  });

  it("supports follow-ups, reruns, rollback and copies", async () => {
    const engine = goodEngine();
    const server = await open({ engine });
    const { container } = server;
    const { messages } = await container.sessions.get(sessions.answered);
    const [question, answer] = messages;
    if (question === undefined || answer === undefined) throw new Error("There is no answer.");
    const further = await askQuestion(container, sessions.answered, { question: "And by sex?" }, waiting);
    expect(further.messages.at(-1)?.answer).toMatchObject({ kind: "answered", requirements: { constraints: [] } });
    expect(further.messages.at(-1)?.answer?.damaged).toBeUndefined();
    const asked = engine.calls.find(({ task }) => task === "understand_question");
    expect(asked && promptTextOf(asked)).toContain(titles.answered);
    expect(asked?.facts.history).toMatchObject([{ question: titles.answered, code: goodReplies.generate_code }]);
    const again = { rerun: { approachId: "median", questionId: question.id } };
    const rerun = await askQuestion(container, sessions.answered, again, waiting);
    expect(rerun.messages.filter(({ role }) => role === "assistant").map(({ answer: one }) => one?.version)).toEqual([
      "v1.0",
      "v2.0",
      "v1.0",
    ]);
    const back = { sessionId: sessions.answered, questionId: question.id, version: "v1.0" };
    await container.versions.rollback({ ...back, includeConversation: false, dryRun: false });
    const copy = await container.versions.fork({ sessionId: sessions.answered, messageId: answer.id });
    expect((await container.sessions.get(copy)).messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
  });
});

describe("a run that waits with a cut plan that the previous release stored", () => {
  it("shows complete cards and resumes after a choice of an approach", async () => {
    const server = await open();
    const asked = await server.container.sessions.get(sessions.choosing);
    expect(ApproachChoicePayload.parse(asked.interrupt?.payload).approaches).toMatchObject(mended);
    const chosen = await respond(server, sessions.choosing, { optionId: "median" });
    expect(chosen.interrupt?.type).toBe("plan_approval");
    const approved = await respond(server, sessions.choosing, { optionId: "approve" });
    expect(approved.interrupt?.type).toBe("result_review");
    const ended = await respond(server, sessions.choosing, { optionId: "accept" });
    expect(ended.messages.at(-1)?.answer).toMatchObject({ kind: "answered" });
    expect(ended.decisions?.map(({ interrupt }) => interrupt.type)).toEqual([
      "approach_choice",
      "plan_approval",
      "result_review",
    ]);
  });

  it("resumes after the approval of a plan", async () => {
    const server = await open();
    const asked = await server.container.sessions.get(sessions.approving);
    expect(asked.decisions).toHaveLength(1);
    expect(AnalysisPlanPayload.parse(asked.interrupt?.payload).analysisType).toBe("comparison of groups");
    const approved = await respond(server, sessions.approving, { optionId: "approve" });
    expect(approved.interrupt?.type).toBe("result_review");
    const ended = await respond(server, sessions.approving, { optionId: "accept" });
    expect(ended.messages.at(-1)?.answer).toMatchObject({ kind: "answered", approaches: mended });
    expect(ended.messages.at(-1)?.answer?.damaged).toBeUndefined();
  });
});
