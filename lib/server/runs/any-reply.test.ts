import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SessionId } from "@/lib/domain/ids";
import type { Interrupt } from "@/lib/domain/runs/interrupt";
import { toInterruptResponse, type InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import { StoredEvent } from "@/lib/domain/runs/run-event";
import { SessionResponse } from "@/lib/domain/session";
import { createFolderFiles } from "@/lib/files/folder-files";
import { penguinMeans } from "@/lib/testing/engines/analyst-replies";
import { createFakeExecutor, toOutcome } from "@/lib/testing/stores/fake-ports";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { createFixedEngines } from "@/lib/testing/engines/fixed-engines";
import { hostileScripts } from "@/lib/testing/engines/hostile-replies";
import { claim, goodEngine, goodExecutor } from "@/lib/testing/runs/penguin-run";
import { createServerFixture, penguinFile, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { createTestDatabase, migrationsDirectory } from "@/lib/testing/stores/test-database";
import { reduceRunView } from "@/lib/stream/reduce-run-view";
import { noRuns } from "@/lib/stream/run-view";
import { createBackup } from "../backup/create-backup";
import { restoreBackup } from "../backup/restore-backup";
import { addDataset } from "../datasets/add-dataset";
import { getBundleFile, getNotebookFile, getSummaryFile } from "../takeaway/get-takeaway-file";
import { performRun } from "./perform-run";

let fixture: ServerFixture;
let server: OpenServer;
let datasetId: Awaited<ReturnType<typeof addDataset>>["id"];
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open();
  datasetId = (await addDataset(server.container, await fixture.receive("penguins.csv", penguinFile))).id;
});
afterAll(() => fixture.close());

const never = new AbortController().signal;

/** Answers as a person who agrees to everything. */
function agreeTo(asked: Interrupt): InterruptResponse {
  const [first] = asked.options;
  if (asked.type !== "clarification") return toInterruptResponse(asked, { optionId: first?.id ?? "" });
  const { questions } = asked.payload as { questions: { id: string }[] };
  const answers = questions.map(({ id }) => ({ questionId: id, text: "whatever\0 is usual" }));
  return toInterruptResponse(asked, { answers });
}

/** Answers interrupts of the session until it asks nothing more. */
async function runToEnd({ container }: OpenServer, sessionId: SessionId): Promise<SessionResponse> {
  for (;;) {
    for (const runId of await container.runs.findClaimable()) {
      await performRun(container, await claim(container, runId), never);
    }
    const session = SessionResponse.parse(await container.sessions.get(sessionId));
    const { interrupt } = session;
    if (interrupt === undefined) return session;
    await container.runs.answerInterrupt({ sessionId, interruptId: interrupt.id, response: agreeTo(interrupt) });
  }
}

describe("any replies that the tasks' schemas admit", () => {
  it("end in a conversation that API, reducer, exports, a next question and a backup can read", async () => {
    const approvals = fc.constantFrom("ask" as const, "auto" as const);
    const plannings = fc.constantFrom("merged" as const, "separate" as const);
    const sessions: SessionResponse[] = [];
    await fc.assert(
      fc.asyncProperty(hostileScripts, approvals, plannings, async (script, approval, planning) => {
        const { container } = server;
        container.engines = createFixedEngines(createFakeReasoningEngine(script));
        container.executor = createFakeExecutor([toOutcome({ result: penguinMeans })]);
        container.environment = { ...container.environment, PLANNING: planning };
        const { runs, events, versions } = container;
        const asked = { question: "How heavy?", datasetIds: [datasetId], approval, seed: 7 };
        const { sessionId } = await runs.createSession(asked);
        const ended = await runToEnd(server, sessionId);
        expect(ended.messages.map(({ role, answer }) => [role, answer?.damaged])).toEqual([
          ["user", undefined],
          ["assistant", undefined],
        ]);
        const stored = StoredEvent.array().parse(await events.read(sessionId, 0, 1000));
        const [view] = stored.reduce(reduceRunView, noRuns).runs;
        expect([view?.status, view?.answer?.messageId]).toEqual(["completed", ended.messages[1]?.id]);
        expect((await versions.list(sessionId)).items).toHaveLength(1);
        expect((await (await getSummaryFile(container, sessionId)).text()).length).toBeGreaterThan(100);
        JSON.parse(await (await getNotebookFile(container, sessionId)).text());
        expect((await (await getBundleFile(container, sessionId)).arrayBuffer()).byteLength).toBeGreaterThan(1000);
        container.engines = createFixedEngines(goodEngine());
        container.executor = goodExecutor();
        await container.sessions.update(sessionId, { approval: "auto" });
        await runs.addQuestion({ sessionId, question: "And by species?", seed: 7 });
        const further = await runToEnd(server, sessionId);
        expect(further.messages.at(-1)?.answer?.kind).toBe("answered");
        sessions.push(further);
      }),
      { numRuns: 12 },
    );
    const folder = await mkdtemp(path.join(os.tmpdir(), "caveat-any-reply-"));
    const other = await createTestDatabase({ empty: true });
    try {
      const { database } = fixture;
      const files = createFolderFiles(fixture.dataDirectory);
      const copy = path.join(folder, "copy");
      await createBackup({ connectionString: database.connectionString, files, folder: copy });
      const target = { connectionString: other.connectionString, files: createFolderFiles(path.join(folder, "data")) };
      await restoreBackup({ folder: copy, ...target, migrationsDirectory });
      const persistence = await other.open();
      for (const { id, messages } of sessions) {
        expect((await persistence.sessions.get(id)).messages).toEqual(messages);
      }
    } finally {
      await other.drop();
      await rm(folder, { recursive: true });
    }
  });
});
