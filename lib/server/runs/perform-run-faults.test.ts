import { MemorySaver } from "@langchain/langgraph";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Answer } from "@/lib/domain/answers/answer";
import { nothingVerified } from "@/lib/domain/answers/verification";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Capability } from "@/lib/graph/kit/capability";
import { analyst } from "@/lib/graph/analyst/capability";
import { createCapabilityRegistry } from "@/lib/graph/registry";
import {
  question,
  goodEngine,
  goodExecutor,
  startRun,
  claim,
  readEvents,
  readLines,
  readAnswer,
} from "@/lib/testing/runs/penguin-run";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import type { Container } from "../container";
import { performRun } from "./perform-run";

let fixture: ServerFixture;
beforeAll(async () => {
  fixture = await createServerFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.closeServers());

const never = new AbortController().signal;

/** Captures the server's log while `work` runs. */
async function captureLog(work: () => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  await work();
  vi.restoreAllMocks();
  return lines.join("");
}

const failed = (explanation: string, detail: string): Answer => ({
  version: "v1.0",
  outputType: "error",
  kind: "failed",
  explanation,
  verdict: { status: "failed", checks: [{ name: "Run finished", passed: false, detail }] },
  evaluation: null,
  requirements: null,
  caveats: [],
  notes: [],
  verification: nothingVerified,
  approaches: [],
  code: null,
  figures: [],
  result: null,
  resultText: null,
  attempts: { alignment: 0, code: 0, remediation: 0 },
  followUps: [],
});

describe("a run that cannot complete", () => {
  it("is abandoned with an answer at its fourth start, without asking the engine", async () => {
    const engine = goodEngine();
    const server = await fixture.open({ engine, executor: goodExecutor() });
    const { container } = server;
    const { id, sessionId } = await startRun(fixture, server);
    await fixture.database.query(
      "UPDATE run SET attempt = 3, lease_until = now() - interval '1 second' WHERE id = $1",
      [id],
    );
    const record = await claim(container, id);
    expect(record.attempt).toBe(4);
    await performRun(container, record, never);
    expect(await readAnswer(container, sessionId)).toEqual(
      failed(
        "The server was interrupted three times while working on this question, so it no longer retries automatically. " +
          "Your question and your data are kept. Ask it again; if it fails again, try it on a smaller part of the data.",
        "The run was interrupted three times.",
      ),
    );
    expect(await readLines(container, sessionId)).toEqual(["run_start", "answer", "run_end completed"]);
    expect(engine.calls).toEqual([]);
  });

  it("reports the engine's fault and its remedy in the answer", async () => {
    const fault = new CaveatError("engine_unavailable", "The model does not answer.", { remedy: "Check the key." });
    const server = await fixture.open({ engine: goodEngine({ generate_code: [fault] }), executor: goodExecutor() });
    const record = await startRun(fixture, server);
    const log = await captureLog(() => performRun(server.container, record, never));
    const answer = await readAnswer(server.container, record.sessionId);
    expect(answer).toMatchObject({ kind: "failed", outputType: "error", code: null, result: null });
    expect(answer.explanation).toContain("The model does not answer.");
    expect(answer.explanation).toContain("Check the key.");
    expect(log).toContain("generate_code failed.");
    expect(await readEvents(server.container, record.sessionId)).toContainEqual({
      type: "node_error",
      runId: record.id,
      at: expect.any(String) as string,
      node: "generate_code",
      attempt: 1,
      message: "The model does not answer.",
    });
  });

  it("reveals nothing about an unexpected fault, which is logged", async () => {
    const secret = new Error("password=hunter2 in /srv/inside.ts");
    const broken: Capability = {
      ...analyst,
      run: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(secret) }) }),
    };
    const server = await fixture.open({ capabilities: createCapabilityRegistry([broken]) });
    const record = await startRun(fixture, server);
    const log = await captureLog(() => performRun(server.container, record, never));
    expect(await readAnswer(server.container, record.sessionId)).toEqual(
      failed(
        "An internal error occurred while the server was working on this question. Your question and your data are kept. " +
          "Ask it again; if it fails again, see the server's log.",
        "An internal error occurred.",
      ),
    );
    expect(log).toContain(`Run ${record.id} failed.`);
    expect(log).toContain("hunter2");
    expect(log).not.toContain(question);
  });

  it("reveals nothing about a fault within a step either", async () => {
    const engine = goodEngine({ check_alignment: [new TypeError("hunter2 is not a function")] });
    const server = await fixture.open({ engine, executor: goodExecutor() });
    const record = await startRun(fixture, server);
    const log = await captureLog(() => performRun(server.container, record, never));
    const session = await server.container.sessions.get(record.sessionId);
    const visible = JSON.stringify([session, await readEvents(server.container, record.sessionId)]);
    expect(session.messages.at(-1)?.answer?.kind).toBe("failed");
    expect(visible).not.toContain("hunter2");
    expect(log).toContain("hunter2");
  });

  it("still reads a dataset that was deleted after the question about it was asked", async () => {
    const server = await fixture.open({ engine: goodEngine(), executor: goodExecutor() });
    const record = await startRun(fixture, server);
    for (const { id } of record.datasets) await server.container.catalogue.delete(id);
    await performRun(server.container, { ...record, attempt: 2 }, never);
    expect((await readAnswer(server.container, record.sessionId)).kind).toBe("answered");
  });
});

describe("a run whose database goes away", () => {
  it("rejects when nothing can be stored at all", async () => {
    const server = await fixture.open({ engine: goodEngine(), executor: goodExecutor() });
    const record = await startRun(fixture, server);
    await server.persistence.close();
    await expect(performRun(server.container, record, never)).rejects.toMatchObject({ code: "database_unavailable" });
  });

  it("is not ended when its state could not be stored, so that it can resume", async () => {
    class LosingSaver extends MemorySaver {
      override put(): Promise<never> {
        return Promise.reject(new Error("Connection terminated unexpectedly"));
      }
    }
    const checkpointer = new LosingSaver() as unknown as Container["checkpointer"];
    const server = await fixture.open({ engine: goodEngine(), executor: goodExecutor(), checkpointer });
    const record = await startRun(fixture, server);
    await expect(performRun(server.container, record, never)).rejects.toMatchObject({ code: "database_unavailable" });
    const session = await server.container.sessions.get(record.sessionId);
    expect([session.status, session.messages.length]).toEqual(["running", 1]);
  });
});

describe("a run whose disk is full", () => {
  const sentence =
    "The disk that holds the database is full. Work on this question ended there; your question and your data are kept. " +
    "Free some space on the disk, then ask again.";
  /** Makes Postgres refuse inserts into a table as on a full disk. */
  const fill = (table: string) =>
    fixture.database.query(`
      CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON ${table} EXECUTE FUNCTION refuse()`);
  const free = (table: string) => fixture.database.query(`DROP TRIGGER IF EXISTS full_disk ON ${table}`);
  /** Starts `work` and waits until its result waits for room, as logged. */
  async function untilItWaits(work: () => Promise<void>): Promise<{ outcome: Promise<void> }> {
    const lines: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
    const outcome = work();
    outcome.catch(() => undefined);
    await vi.waitFor(() => expect(lines.join("")).toContain("A result waits to be stored"), { timeout: 300_000 });
    return { outcome };
  }
  const checkpoints = "langgraph.checkpoints";
  afterEach(async () => {
    for (const table of ["event", checkpoints]) await free(table);
  });

  it("ends with a message that names the disk when its state cannot be stored", async () => {
    const server = await fixture.open({ engine: goodEngine(), executor: goodExecutor() });
    const record = await startRun(fixture, server);
    await fill(checkpoints);
    await captureLog(() => performRun(server.container, record, never));
    expect(await readAnswer(server.container, record.sessionId)).toEqual(failed(sentence, "The disk was full."));
  });

  it("keeps its end until there is room for it, at its first start", async () => {
    const server = await fixture.open({ engine: goodEngine(), executor: goodExecutor() });
    const record = await startRun(fixture, server);
    await fill("event");
    const ending = await untilItWaits(() => performRun(server.container, record, never));
    await free("event");
    await ending.outcome;
    vi.restoreAllMocks();
    expect(await readAnswer(server.container, record.sessionId)).toEqual(failed(sentence, "The disk was full."));
    expect(await fixture.database.query("SELECT attempt, status FROM run WHERE id = $1", [record.id])).toEqual([
      { attempt: 1, status: "completed" },
    ]);
  });

  it("is released when the server stops in the meantime", async () => {
    const server = await fixture.open({ engine: goodEngine(), executor: goodExecutor() });
    const record = await startRun(fixture, server);
    await fill("event");
    const abort = new AbortController();
    const ending = await untilItWaits(() => performRun(server.container, record, abort.signal));
    abort.abort("stopping");
    await expect(ending.outcome).rejects.toMatchObject({ code: "disk_full" });
    vi.restoreAllMocks();
    expect((await server.container.sessions.get(record.sessionId)).status).toBe("running");
  });

  it("is released when the server stops after a person has cancelled it", async () => {
    const server = await fixture.open({ engine: goodEngine(), executor: goodExecutor() });
    const record = await startRun(fixture, server);
    await fill("event");
    const ending = await untilItWaits(() => performRun(server.container, record, AbortSignal.abort("cancelled")));
    server.stop();
    await expect(ending.outcome).rejects.toMatchObject({ code: "disk_full" });
    vi.restoreAllMocks();
    expect((await server.container.sessions.get(record.sessionId)).status).toBe("running");
  });
});
