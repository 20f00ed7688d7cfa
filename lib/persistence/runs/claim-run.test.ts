import { afterAll, beforeAll, describe, expect, it } from "vitest";
import pg from "pg";
import { RunId } from "@/lib/domain/ids";
import { askSomething } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { takeOwnerLockSql } from "../embedded/owner-lock";
import type { Persistence } from "../persistence";

let database: TestDatabase;
let alpha: Persistence;
let beta: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  alpha = await database.open("alpha");
  beta = await database.open("beta");
});
afterAll(() => database.drop());

const endLease = (runId: RunId) =>
  database.query("UPDATE run SET lease_until = now() - interval '1 second' WHERE id = $1", [runId]);
const finish = (runId: RunId, owner: string) => alpha.runs.finish({ runId, owner, end: "error", answer: null });

describe("claim", () => {
  it("gives a queued run to one of twenty concurrent claims in two processes", async () => {
    const { runId } = await askSomething(alpha);
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? alpha.runs.claim(runId, "alpha") : beta.runs.claim(runId, "beta"),
      ),
    );
    expect(claims.filter((record) => record !== null)).toMatchObject([{ id: runId, attempt: 1, status: "running" }]);
  });

  it("runs one run of a session at a time, in the order in which they were asked", async () => {
    const { sessionId, runId } = await askSomething(alpha);
    const second = await alpha.runs.addQuestion({ sessionId, question: "Second?", seed: 1 });
    const third = await alpha.runs.addQuestion({ sessionId, question: "Third?", seed: 1 });
    expect(await alpha.runs.claim(second.runId, "alpha")).toBeNull();
    expect((await alpha.runs.claim(runId, "alpha"))?.id).toBe(runId);
    expect(await beta.runs.claim(second.runId, "beta")).toBeNull();
    await finish(runId, "alpha");
    expect(await beta.runs.claim(third.runId, "beta")).toBeNull();
    expect((await beta.runs.claim(second.runId, "beta"))?.id).toBe(second.runId);
  });

  it("holds queued runs back while the session waits for a person", async () => {
    const { sessionId, runId } = await askSomething(alpha);
    const second = await alpha.runs.addQuestion({ sessionId, question: "Second?", seed: 1 });
    await database.query("UPDATE run SET status = 'waiting' WHERE id = $1", [runId]);
    expect(await alpha.runs.claim(second.runId, "alpha")).toBeNull();
    expect(await alpha.runs.findClaimable()).not.toContain(second.runId);
  });

  it("takes over a run whose lease has expired, and its former owner no longer holds it", async () => {
    const { runId } = await askSomething(alpha);
    await alpha.runs.claim(runId, "alpha");
    expect(await beta.runs.claim(runId, "beta")).toBeNull();
    await endLease(runId);
    expect(await beta.runs.findClaimable()).toContain(runId);
    expect(await beta.runs.claim(runId, "beta")).toMatchObject({ attempt: 2 });
    expect(await alpha.runs.renew([runId], "alpha")).toEqual(new Map());
    expect(await finish(runId, "alpha")).toBeNull();
  });

  it("takes over at once when the connection with the owner's lock is terminated", async () => {
    const owner = new pg.Client({ connectionString: database.connectionString });
    owner.on("error", () => undefined);
    await owner.connect();
    await owner.query(takeOwnerLockSql, ["mortal"]);
    const { runId } = await askSomething(alpha);
    await alpha.runs.claim(runId, "mortal");
    expect(await beta.runs.claim(runId, "beta")).toBeNull();
    expect(await beta.runs.findClaimable()).not.toContain(runId);

    const { rows } = await owner.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    const ended = new Promise((resolve) => owner.once("end", resolve));
    await database.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
    await ended;
    expect(await beta.runs.findClaimable()).toContain(runId);
    expect(await beta.runs.claim(runId, "beta")).toMatchObject({ attempt: 2 });
  });

  it("takes over at once when the owning process has closed", async () => {
    const passing = await database.open("passing");
    const { runId } = await askSomething(passing);
    await passing.runs.claim(runId, "passing");
    await passing.close();
    expect(await beta.runs.claim(runId, "beta")).toMatchObject({ attempt: 2 });
  });

  it("does not give a process its own run again while its lease lasts, even without its lock", async () => {
    const { runId } = await askSomething(alpha);
    await alpha.runs.claim(runId, "lockless");
    expect(await alpha.runs.claim(runId, "lockless")).toBeNull();
    await endLease(runId);
    expect(await alpha.runs.claim(runId, "lockless")).toMatchObject({ attempt: 2 });
  });

  it("gives no run that has ended, is unknown or belongs to a deleted session", async () => {
    const ended = await askSomething(alpha);
    await alpha.runs.claim(ended.runId, "alpha");
    await finish(ended.runId, "alpha");
    const deleted = await askSomething(alpha);
    await alpha.sessions.delete(deleted.sessionId);
    for (const runId of [ended.runId, deleted.runId, RunId.create()]) {
      expect(await alpha.runs.claim(runId, "alpha")).toBeNull();
      expect(await alpha.runs.findClaimable()).not.toContain(runId);
    }
    await alpha.sessions.restore(deleted.sessionId);
    expect(await alpha.runs.findClaimable()).toContain(deleted.runId);
  });
});

describe("findClaimable", () => {
  it("lists a session's question before the next one of a session that was served in the meantime", async () => {
    const flood = await askSomething(alpha);
    const second = await alpha.runs.addQuestion({ sessionId: flood.sessionId, question: "Second?", seed: 1 });
    await alpha.runs.claim(flood.runId, "alpha");
    const honest = await askSomething(alpha);
    await finish(flood.runId, "alpha");
    const waiting = [second.runId, honest.runId];
    const listed = async () => (await alpha.runs.findClaimable()).filter((runId) => waiting.includes(runId));
    expect(await listed()).toEqual([honest.runId, second.runId]);
    await alpha.runs.claim(honest.runId, "alpha");
    expect(await listed()).toEqual([second.runId]);
  });

  it("lists abandoned runs first", async () => {
    const queued = await askSomething(alpha);
    const left = await askSomething(alpha);
    await alpha.runs.claim(left.runId, "alpha");
    await endLease(left.runId);
    const both = [queued.runId, left.runId];
    const listed = (await alpha.runs.findClaimable()).filter((runId) => both.includes(runId));
    expect(listed).toEqual([left.runId, queued.runId]);
  });
});

describe("renew", () => {
  it("extends the lease to fifteen seconds by the database's clock", async () => {
    const { runId } = await askSomething(alpha);
    await alpha.runs.claim(runId, "alpha");
    await endLease(runId);
    expect(await alpha.runs.renew([runId], "alpha")).toEqual(new Map([[runId, { cancelRequested: false }]]));
    const [row] = await database.query(
      "SELECT lease_until BETWEEN now() + interval '5 seconds' AND now() + interval '15 seconds' AS fits FROM run WHERE id = $1",
      [runId],
    );
    expect(row).toEqual({ fits: true });
  });

  it("renews several at once, only the owner's", async () => {
    const [own, other, foreign] = [await askSomething(alpha), await askSomething(alpha), await askSomething(alpha)];
    await alpha.runs.claim(own.runId, "alpha");
    await alpha.runs.claim(other.runId, "alpha");
    await beta.runs.claim(foreign.runId, "beta");
    await beta.runs.requestCancel(other.sessionId);
    const renewed = await alpha.runs.renew([own.runId, other.runId, foreign.runId], "alpha");
    expect(Object.fromEntries(renewed)).toEqual({
      [own.runId]: { cancelRequested: false },
      [other.runId]: { cancelRequested: true },
    });
    expect(await alpha.runs.renew([], "alpha")).toEqual(new Map());
  });

  it("notifies the owner that the run is to be cancelled", async () => {
    const { sessionId, runId } = await askSomething(alpha);
    await alpha.runs.claim(runId, "alpha");
    await beta.runs.requestCancel(sessionId);
    expect(await alpha.runs.renew([runId], "alpha")).toEqual(new Map([[runId, { cancelRequested: true }]]));
  });
});

describe("release", () => {
  it("lets another process resume at once, notifies it, and does not count as an attempt", async () => {
    const { sessionId, runId } = await askSomething(alpha);
    await alpha.runs.claim(runId, "alpha");
    const changed = new Promise<unknown>((resolve) => beta.runs.onChange(resolve));
    await alpha.runs.release(runId, "alpha");
    expect(await changed).toEqual({ sessionId });
    expect(await alpha.runs.findClaimable()).toContain(runId);
    expect(await beta.runs.claim(runId, "beta")).toMatchObject({ attempt: 1 });
  });

  it("ignores a run that another process holds", async () => {
    const { runId } = await askSomething(alpha);
    await alpha.runs.claim(runId, "alpha");
    await beta.runs.release(runId, "beta");
    expect(await alpha.runs.renew([runId], "alpha")).toEqual(new Map([[runId, { cancelRequested: false }]]));
  });
});

describe("the database", () => {
  it("enforces a single running run per session", async () => {
    const { sessionId, runId } = await askSomething(alpha);
    const second = await alpha.runs.addQuestion({ sessionId, question: "Second?", seed: 1 });
    await alpha.runs.claim(runId, "alpha");
    const forced = database.query("UPDATE run SET status = 'running' WHERE id = $1", [second.runId]);
    await expect(forced).rejects.toMatchObject({ constraint: "run_one_running_per_session" });
  });
});
