import { afterAll, beforeAll, describe, expect, it } from "vitest";
import pg from "pg";
import { emptyCheckpoint, INTERRUPT } from "@langchain/langgraph";
import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { checkpointSchema, checkpointTables } from "./checkpointer";
import type { Persistence } from "../persistence";

let database: TestDatabase;
let pool: pg.Pool;
let ours: Persistence["checkpointer"];
let original: PostgresSaver;
beforeAll(async () => {
  database = await createTestDatabase();
  ours = (await database.open()).checkpointer;
  pool = new pg.Pool({ connectionString: database.connectionString });
  original = new PostgresSaver(pool, undefined, { schema: checkpointSchema });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const metadata = { source: "loop", step: 1, parents: {} } as const;
const checkpoint = {
  ...emptyCheckpoint(),
  id: "1f0c0000-0000-6000-8000-000000000001",
  channel_values: { facts: { text: 'a "quoted" \\ {text}, é 😀', none: null }, messages: ["\\x00", "{,}"] },
  channel_versions: { facts: 1, messages: 1, gone: 2 },
};
const versions = { facts: 1, messages: 1, gone: 2 };

/** Reads everything stored about a thread, without its name. */
async function readRows(thread: string) {
  const rows = await Promise.all(
    checkpointTables.map((table) =>
      database.query(
        `SELECT (to_jsonb(t) - 'thread_id')::text AS row FROM ${checkpointSchema}.${table} AS t WHERE thread_id = $1 ORDER BY 1`,
        [thread],
      ),
    ),
  );
  return rows.map((ofTable) => ofTable.map(({ row }) => row));
}

/** Does the same with both savers and returns what each stored and returned. */
async function compare(work: (saver: PostgresSaver, thread: string) => Promise<unknown>) {
  const threads = { ours: crypto.randomUUID(), original: crypto.randomUUID() };
  const outcomes = { ours: await work(ours, threads.ours), original: await work(original, threads.original) };
  return {
    ours: { outcome: outcomes.ours, rows: await readRows(threads.ours) },
    original: { outcome: outcomes.original, rows: await readRows(threads.original) },
  };
}

/** Config of a checkpoint of the thread. */
const place = (thread_id: string, checkpoint_id?: string) => ({
  configurable: { thread_id, checkpoint_ns: "", ...(checkpoint_id !== undefined && { checkpoint_id }) },
});

describe("put", () => {
  it("stores what LangGraph's own saver stores, and returns it unchanged", async () => {
    const stored = await compare(async (saver, thread) => {
      const written = await saver.put(place(thread), checkpoint, metadata, versions);
      const next = { ...checkpoint, id: "1f0c0000-0000-6000-8000-000000000002" };
      await saver.put(written, next, { ...metadata, step: 2 }, {});
      const found = await saver.getTuple(place(thread));
      return [found?.checkpoint, found?.metadata, found?.parentConfig?.configurable?.checkpoint_id as unknown];
    });
    expect(stored.ours).toEqual(stored.original);
    expect(stored.ours.rows.map((rows) => rows.length)).toEqual([2, 3, 0]);
    expect(stored.ours.outcome).toMatchObject([
      { channel_values: checkpoint.channel_values },
      { step: 2 },
      checkpoint.id,
    ]);
  });

  it("replaces a checkpoint of the same id and keeps its values", async () => {
    const stored = await compare(async (saver, thread) => {
      await saver.put(place(thread), checkpoint, metadata, versions);
      const changed = { ...checkpoint, channel_values: { ...checkpoint.channel_values, facts: "other" } };
      await saver.put(place(thread), changed, { ...metadata, step: 9 }, versions);
      const found = await saver.getTuple(place(thread));
      return [found?.checkpoint.channel_values, found?.metadata?.step];
    });
    expect(stored.ours).toEqual(stored.original);
    expect(stored.ours.outcome).toEqual([checkpoint.channel_values, 9]);
  });

  it("stores neither values nor checkpoint when the checkpoint cannot be stored", async () => {
    const thread = crypto.randomUUID();
    const broken = { ...checkpoint, ts: "no\0" };
    await expect(ours.put(place(thread), broken, metadata, versions)).rejects.toMatchObject({ code: "22P05" });
    expect(await readRows(thread)).toEqual([[], [], []]);
  });

  it("refuses a checkpoint without a thread", async () => {
    await expect(ours.put({}, checkpoint, metadata, versions)).rejects.toThrow("A checkpoint belongs to a thread.");
  });
});

describe("putWrites", () => {
  /** Writes `first` and then `second` as two tasks, and returns what a saver reads back. */
  const writeTwice = (first: [string, unknown][], second: [string, unknown][]) =>
    compare(async (saver, thread) => {
      const written = await saver.put(place(thread), checkpoint, metadata, versions);
      await saver.putWrites(written, first, "task");
      await saver.putWrites(written, second, "task");
      return (await saver.getTuple(place(thread)))?.pendingWrites;
    });

  it("skips what a task writes to the channels of its graph, which the next checkpoint contains", async () => {
    const thread = crypto.randomUUID();
    const written = await ours.put(place(thread), checkpoint, metadata, versions);
    await ours.putWrites(
      written,
      [
        ["facts", "a"],
        ["messages", ["b"]],
      ],
      "task",
    );
    expect((await ours.getTuple(place(thread)))?.pendingWrites).toEqual([]);
  });

  it("applies what an earlier release kept of a task", async () => {
    const thread = crypto.randomUUID();
    const written = await original.put(place(thread), checkpoint, metadata, versions);
    await original.putWrites(written, [["facts", "a"]], "task");
    expect((await ours.getTuple(place(thread)))?.pendingWrites).toEqual([["task", "facts", "a"]]);
  });

  it("keeps the newest writes to LangGraph's own channels, even of two concurrent ones", async () => {
    const stored = await writeTwice(
      [[INTERRUPT, "first"]],
      [
        [INTERRUPT, "second"],
        [INTERRUPT, "third"],
      ],
    );
    expect(stored.ours).toEqual(stored.original);
    expect(stored.ours.outcome).toEqual([["task", INTERRUPT, "third"]]);
  });

  it("stores nothing when there is nothing to store", async () => {
    const stored = await writeTwice([], []);
    expect(stored.ours).toEqual(stored.original);
    expect(stored.ours.rows[2]).toEqual([]);
  });
});
