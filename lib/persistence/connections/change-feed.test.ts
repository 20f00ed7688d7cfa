import { afterAll, beforeAll, describe, expect, it } from "vitest";
import pg from "pg";
import type { SessionId } from "@/lib/domain/ids";
import { askSomething, buildNodeStart } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { openChangeFeed } from "./change-feed";
import { takeOwnerLockSql } from "../embedded/owner-lock";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Ends the dedicated connections of all processes, like a restart of the server or a network failure. */
const cutLines = () =>
  database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'caveat changes' AND datname = current_database()`,
  );

/** Counts the feeds that hold their owner's lock. */
const feedLocks = async () => {
  const rows = await database.query(
    `SELECT DISTINCT pid FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND datname = current_database() AND application_name = 'caveat changes'`,
  );
  return rows.length;
};

describe("a feed whose connection is cut", () => {
  it("reconnects, reports that changes may have been missed, takes its owner's lock again and receives new changes", async () => {
    const talker = await database.open();
    const { sessionId, runId } = await askSomething(talker);
    const feed = await openChangeFeed({ connectionString: database.connectionString, owner: "listener" });
    const heard: SessionId[] = [];
    feed.onChange("events", (id) => heard.push(id));
    const gap = new Promise<void>((resolve) => feed.onGap(resolve));
    await cutLines();
    await gap;

    await expect.poll(feedLocks).toBe(2);
    await talker.events.append({ sessionId, runId, key: "a", event: buildNodeStart(runId) });
    await expect.poll(() => heard).toEqual([sessionId]);
    await feed.close();
    expect(await feedLocks()).toBe(1);
  });

  it("notifies subscribers of the log and of runs to check again", async () => {
    const persistence = await database.open();
    const { sessionId } = await askSomething(persistence);
    const looked = new Promise<void>((resolve) => {
      persistence.events.subscribe(sessionId, { onStored: () => resolve(), onLive: () => undefined });
    });
    const sessions = new Set<SessionId>();
    persistence.runs.onChange((change) => sessions.add(change.sessionId));
    await cutLines();
    await looked;
    await expect.poll(() => sessions.has(sessionId)).toBe(true);
  });
});

describe("openChangeFeed", () => {
  it("takes its owner's lock as soon as an earlier connection, assumed alive, releases it", async () => {
    const earlier = new pg.Client({ connectionString: database.connectionString });
    await earlier.connect();
    await earlier.query(takeOwnerLockSql, ["returning"]);
    const feed = await openChangeFeed({ connectionString: database.connectionString, owner: "returning" });
    const before = await feedLocks();
    await earlier.end();
    await expect.poll(feedLocks).toBe(before + 1);
    await feed.close();
  });

  it("rejects when the database does not exist", async () => {
    const connectionString = database.connectionString.replace(/[^/]+$/, "missing");
    await expect(openChangeFeed({ connectionString, owner: "a" })).rejects.toMatchObject({ code: "3D000" });
  });

  it("stops calling a stopped listener, and calls one registered twice twice", async () => {
    const feed = await openChangeFeed({ connectionString: database.connectionString, owner: "b" });
    const persistence = await database.open();
    const { sessionId } = await askSomething(persistence);
    let calls = 0;
    const listener = () => void calls++;
    const stop = feed.onChange("runs", listener);
    feed.onChange("runs", listener);
    feed.emit({ topic: "runs", sessionId });
    stop();
    feed.emit({ topic: "runs", sessionId });
    feed.emit({ topic: "events", sessionId });
    expect(calls).toBe(3);
    await feed.close();
  });
});
