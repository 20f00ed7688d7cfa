import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { StoredEvent } from "@/lib/domain/runs/run-event";
import { stepEventsChannel, type StepEvents } from "@/lib/ports/runs/step-events";
import { toAppendSteps, toKeptStep, toReadable } from "./append-event";
import type { Database } from "../database";
import { Prisma } from "../generated/client";
import { runPrepared } from "./run-prepared";
import { toStorableText } from "../connections/storable";
import { untilKeysAreSeen } from "../connections/until-keys-are-seen";

/** What storing state needs, and the name of this server process in leases. */
export interface SaverDatabase extends Pick<Database, "pool" | "feed"> {
  owner: string;
}

/**
 * LangGraph's saver for graphs whose steps are one task each: writes the same rows to the same tables with one statement per step, where
 * the original takes two transactions with a statement per row while the next node of a run waits. Stores the events of a step in the
 * statement that stores its state, and both only as long as this process holds the run: otherwise `put` throws
 * `cancelled`.
 */
export class CheckpointSaver extends PostgresSaver {
  readonly #database: SaverDatabase;
  readonly #tables: Record<"checkpoints" | "blobs" | "writes", Prisma.Sql>;

  /** @param options.schema where `setup` creates the tables. */
  constructor(database: SaverDatabase, options: { schema: string }) {
    super(database.pool, undefined, options);
    this.#database = database;
    const table = (name: string) => Prisma.raw(`"${options.schema}".${name}`);
    this.#tables = {
      checkpoints: table("checkpoints"),
      blobs: table("checkpoint_blobs"),
      writes: table("checkpoint_writes"),
    };
  }

  override async put(
    ...[config, checkpoint, metadata, versions]: Parameters<PostgresSaver["put"]>
  ): ReturnType<PostgresSaver["put"]> {
    const { thread, namespace, checkpointId: parent } = toPlace(config);
    const [blobs, keptMetadata] = await Promise.all([
      this._dumpBlobs(thread, namespace, checkpoint.channel_values, versions),
      this._dumpMetadata(metadata) as Promise<unknown>,
    ]);
    const state = JSON.stringify(this._dumpCheckpoint(checkpoint));
    const toPut = (condition: Prisma.Sql) => Prisma.sql`
      blobs AS (
        INSERT INTO ${this.#tables.blobs} (thread_id, checkpoint_ns, channel, version, type, blob)
        SELECT ${thread}, ${namespace}, blob.*
        FROM unnest(
          ${blobs.map(([, , channel]) => channel)}::text[], ${blobs.map(([, , , version]) => version)}::text[],
          ${blobs.map(([, , , , type]) => type)}::text[], ${blobs.map(([, , , , , bytes]) => bytes ?? null)}::bytea[]
        ) AS blob
        WHERE ${condition}
        ON CONFLICT (thread_id, checkpoint_ns, channel, version) DO NOTHING
      )
      INSERT INTO ${this.#tables.checkpoints}
        (thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, checkpoint, metadata)
      SELECT ${thread}, ${namespace}, ${checkpoint.id}, ${parent ?? null}, ${state}::jsonb,
        ${JSON.stringify(keptMetadata)}::jsonb
      WHERE ${condition}
      ON CONFLICT (thread_id, checkpoint_ns, checkpoint_id)
        DO UPDATE SET checkpoint = EXCLUDED.checkpoint, metadata = EXCLUDED.metadata`;
    const step =
      stepEventsChannel in versions
        ? (checkpoint.channel_values[stepEventsChannel] as StepEvents | undefined)
        : undefined;
    if (step !== undefined) await this.#putWithEvents(toPut, toKeptStep(step));
    else await runPrepared(this.#database, "put_checkpoint", Prisma.sql`WITH ${toPut(Prisma.sql`TRUE`)}`);
    return { configurable: { thread_id: thread, checkpoint_ns: namespace, checkpoint_id: checkpoint.id } };
  }

  /** @param toPut parts of a `WITH` and the statement that stores the state where a condition holds. */
  async #putWithEvents(toPut: (condition: Prisma.Sql) => Prisma.Sql, step: StepEvents): Promise<void> {
    const { feed, owner } = this.#database;
    const { sessionId, runId } = step;
    const change = { topic: "events", sessionId } as const;
    const isHeld = Prisma.sql`EXISTS (SELECT 1 FROM held)`;
    // The session's row is locked before the run's, as everywhere; both are checked again once they are locked.
    const statement = Prisma.sql`
      WITH held AS (
        SELECT 1 FROM session JOIN run ON run.session_id = session.id
        WHERE session.id = ${sessionId}::uuid AND run.id = ${runId}::uuid
          AND run.status = 'running' AND run.lease_owner = ${owner}
        FOR NO KEY UPDATE OF session FOR SHARE OF run
      ), ${toAppendSteps(step, isHeld)}, notified AS (
        SELECT pg_notify(${feed.channel}, ${feed.toPayload(change)}) FROM numbered
      ), ${toPut(isHeld)}
      RETURNING (SELECT count(*) FROM notified) > 0 AS changed,
        (SELECT coalesce(json_agg(json_build_object('seq', seq, 'key', key) ORDER BY seq), '[]') FROM stored) AS stored`;
    const [row] = await untilKeysAreSeen(() =>
      runPrepared<PutRow>(this.#database, "put_checkpoint_with_events", statement),
    );
    if (row === undefined) throw new CaveatError("cancelled", "The run has ended or is another process's.");
    if (row.changed) feed.emit(change, toReadable(findStored(step, row.stored)));
  }

  /**
   * Stores interrupts, answers to them and errors. Skips what a task has written to the channels of its graph: a step of our graphs is one
   * task, so the checkpoint that follows contains all of it, and until then the step may run again.
   */
  override async putWrites(...[config, writes, taskId]: Parameters<PostgresSaver["putWrites"]>): Promise<void> {
    const { thread, namespace, checkpointId = "" } = toPlace(config);
    const dumped = await this._dumpWrites(thread, namespace, checkpointId, taskId, writes);
    // LangGraph numbers its own channels below 0: there the newest write counts.
    const rows = [...new Map(dumped.filter(([, , , , index]) => index < 0).map((write) => [write[4], write])).values()];
    if (rows.length === 0) return;
    await runPrepared(
      this.#database,
      "put_newest_writes",
      Prisma.sql`
        INSERT INTO ${this.#tables.writes}
          (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, blob)
        SELECT ${thread}, ${namespace}, ${checkpointId}, ${taskId}, written.*
        FROM unnest(
          ${rows.map((write) => write[4])}::int[], ${rows.map((write) => write[5])}::text[],
          ${rows.map((write) => write[6])}::text[], ${rows.map((write) => write[7])}::bytea[]
        ) AS written
        ON CONFLICT (thread_id, checkpoint_ns, checkpoint_id, task_id, idx)
          DO UPDATE SET channel = EXCLUDED.channel, type = EXCLUDED.type, blob = EXCLUDED.blob`,
    );
  }
}

interface PutRow {
  changed: boolean;
  /** Numbers and keys of the stored events, in order. */
  stored: { seq: number; key: string }[];
}

/** Returns the events of a step that were stored, with their numbers. */
function findStored({ events }: StepEvents, stored: PutRow["stored"]): StoredEvent[] {
  const byKey = new Map(events.map(({ key, event }) => [toStorableText(key), event]));
  return stored.flatMap(({ seq, key }) => {
    const event = byKey.get(key);
    return event === undefined ? [] : [{ seq, event }];
  });
}

/** Reads where a checkpoint belongs from LangGraph's configuration. Throws when it names no thread. */
function toPlace({ configurable }: Parameters<PostgresSaver["put"]>[0]): {
  thread: string;
  namespace: string;
  checkpointId: string | undefined;
} {
  const { thread_id, checkpoint_ns = "", checkpoint_id } = (configurable ?? {}) as Record<string, unknown>;
  if (typeof thread_id !== "string") throw new Error("A checkpoint belongs to a thread.");
  return {
    thread: thread_id,
    namespace: String(checkpoint_ns),
    checkpointId: typeof checkpoint_id === "string" ? checkpoint_id : undefined,
  };
}
