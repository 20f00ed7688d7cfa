import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { SessionId } from "@/lib/domain/ids";
import type { ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";
import { toScript } from "@/lib/testing/engines/analyst-replies";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { createFixedEngines } from "@/lib/testing/engines/fixed-engines";
import { readLines } from "@/lib/testing/runs/penguin-run";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { cancelRuns } from "../sessions/cancel-runs";
import { openSessionEvents } from "../sessions/open-session-events";

let fixture: ServerFixture;
beforeAll(async () => {
  fixture = await createServerFixture();
});
afterAll(() => fixture.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await fixture.closeServers();
});

/** Creates an engine that explains what a p-value is; runs `wait` first. */
function createConceptEngine(wait: () => Promise<void> = () => Promise.resolve()) {
  const engine = createFakeReasoningEngine(
    toScript({
      title: ["P-values"],
      understand_question: [{ needs_data_work: false }],
      explain: ["A p-value says how surprising data are."],
    }),
  );
  const reason: ReasoningEngine["reason"] = async (request) => {
    await wait();
    return engine.reason(request);
  };
  return { ...engine, reason };
}

const ask = ({ container }: OpenServer) =>
  container.runs.createSession({ question: "What is a p-value?", datasetIds: [], approval: "auto", seed: 7 });

const conceptRun = [
  "run_start",
  "node_start understand_question:1",
  "node_end understand_question:1",
  "node_start explain:1",
  "node_end explain:1",
  "answer",
  "run_end completed",
];

const untilCompleted = ({ container }: OpenServer, sessionId: SessionId, timeout: number) =>
  vi.waitFor(async () => expect(await container.sessions.getStatus(sessionId)).toBe("completed"), {
    timeout,
    interval: 100,
  });

describe("two server processes on one database", () => {
  it("perform a hundred runs, each of them once", async () => {
    const engines = [createConceptEngine(), createConceptEngine()];
    const servers = await Promise.all(engines.map((engine) => fixture.open({ engine }, { works: true })));
    const [first] = servers;
    if (first === undefined) throw new Error("no server");
    const asked: Awaited<ReturnType<typeof ask>>[] = [];
    for (let number = 0; number < 100; number++) asked.push(await ask(first));
    const open = () => fixture.database.query("SELECT 1 FROM run WHERE status <> 'completed'");
    await expect.poll(open, { interval: 200 }).toEqual([]);

    const lines = await Promise.all(asked.map(({ sessionId }) => readLines(first.container, sessionId)));
    expect(lines).toEqual(asked.map(() => conceptRun));
    const starts = await fixture.database.query("SELECT attempt, count(*)::int AS runs FROM run GROUP BY attempt");
    expect(starts).toEqual([{ attempt: 1, runs: 100 }]);
    const answers = await fixture.database.query(
      "SELECT count(*)::int AS answers FROM message WHERE role = 'assistant'",
    );
    expect(answers).toEqual([{ answers: 100 }]);
    const explained = engines.map(({ calls }) => calls.filter(({ task }) => task === "explain").length);
    expect(explained.reduce((sum, number) => sum + number, 0)).toBe(100);
    expect(Math.min(...explained)).toBeGreaterThan(0);
  });

  it("resume the runs of one that died, within the time of a lease", async () => {
    const stuck = createConceptEngine(() => new Promise(() => undefined));
    const dying = await fixture.open({ engine: stuck }, { works: true });
    const asked = await Promise.all(Array.from({ length: 5 }, () => ask(dying)));
    const { owner } = dying.container;
    const working = () =>
      fixture.database.query("SELECT 1 FROM run WHERE lease_owner = $1 AND status = 'running'", [owner]);
    await expect.poll(working).toHaveLength(5);
    const other = await fixture.open({ engine: createConceptEngine() }, { works: true });
    // Does what the operating system does for a killed process: its connections end without a farewell.
    await dying.persistence.close();
    for (const { sessionId } of asked) await untilCompleted(other, sessionId, 15_000);
    for (const { sessionId } of asked) expect(await readLines(other.container, sessionId)).toEqual(conceptRun);
  });
});

describe("without any timer", () => {
  it("a process is notified of a question, a stop request and an event through the database", async () => {
    vi.spyOn(globalThis, "setInterval").mockImplementation(() => setTimeout(() => undefined, 2 ** 30).unref());
    const worker = await fixture.open({ owner: randomUUID(), engine: createConceptEngine() }, { works: true });
    const stuck: ReasoningEngine = createConceptEngine(() => new Promise(() => undefined));
    const asker = await fixture.open();

    const { sessionId } = await ask(asker);
    const never = new AbortController().signal;
    const stream = await openSessionEvents(asker.container, { sessionId, after: 0, signal: never });
    const text = await new Response(stream).text();
    expect(
      [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name).filter((name) => name !== "text_delta"),
    ).toEqual([...conceptRun.map((line) => line.split(" ")[0]), "done"]);

    worker.container.engines = createFixedEngines(stuck);
    const second = await ask(asker);
    const isWorkedOn = () =>
      fixture.database.query("SELECT 1 FROM run WHERE id = $1 AND status = 'running'", [second.runId]);
    await expect.poll(isWorkedOn).toHaveLength(1);
    await cancelRuns(asker.container, second.sessionId);
    await expect.poll(() => asker.container.sessions.getStatus(second.sessionId)).toBe("cancelled");
  });
});
