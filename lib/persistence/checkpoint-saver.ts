import type pg from "pg";
import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { Prisma } from "./generated/client";
import { runPrepared } from "./run-prepared";

/**
 * LangGraph's saver, which writes the same rows to the same tables with one statement for each call, where the original
 * takes a transaction with a statement a row: the next node of a run waits for it.
 */
export class CheckpointSaver extends PostgresSaver {
  readonly #pool: pg.Pool;
  readonly #tables: Record<"checkpoints" | "blobs" | "writes", Prisma.Sql>;

  /** @param options.schema where `setup` makes the tables. */
  constructor(pool: pg.Pool, options: { schema: string }) {
    super(pool, undefined, options);
    this.#pool = pool;
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
    await runPrepared(
      { pool: this.#pool },
      "put_checkpoint",
      Prisma.sql`
        WITH blobs AS (
          INSERT INTO ${this.#tables.blobs} (thread_id, checkpoint_ns, channel, version, type, blob)
          SELECT ${thread}, ${namespace}, blob.*
          FROM unnest(
            ${blobs.map(([, , channel]) => channel)}::text[], ${blobs.map(([, , , version]) => version)}::text[],
            ${blobs.map(([, , , , type]) => type)}::text[], ${blobs.map(([, , , , , bytes]) => bytes ?? null)}::bytea[]
          ) AS blob
          ON CONFLICT (thread_id, checkpoint_ns, channel, version) DO NOTHING
        )
        INSERT INTO ${this.#tables.checkpoints}
          (thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, checkpoint, metadata)
        VALUES (${thread}, ${namespace}, ${checkpoint.id}, ${parent ?? null}, ${state}::jsonb,
          ${JSON.stringify(keptMetadata)}::jsonb)
        ON CONFLICT (thread_id, checkpoint_ns, checkpoint_id)
          DO UPDATE SET checkpoint = EXCLUDED.checkpoint, metadata = EXCLUDED.metadata`,
    );
    return { configurable: { thread_id: thread, checkpoint_ns: namespace, checkpoint_id: checkpoint.id } };
  }

  override async putWrites(...[config, writes, taskId]: Parameters<PostgresSaver["putWrites"]>): Promise<void> {
    if (writes.length === 0) return;
    const { thread, namespace, checkpointId = "" } = toPlace(config);
    const dumped = await this._dumpWrites(thread, namespace, checkpointId, taskId, writes);
    // LangGraph numbers its own channels (errors, interrupts, answers to them) below 0: there the newest word counts.
    const newestCounts = dumped.every(([, , , , index]) => index < 0);
    const rows = newestCounts ? [...new Map(dumped.map((write) => [write[4], write])).values()] : dumped;
    const resolution = newestCounts
      ? Prisma.sql`DO UPDATE SET channel = EXCLUDED.channel, type = EXCLUDED.type, blob = EXCLUDED.blob`
      : Prisma.sql`DO NOTHING`;
    await runPrepared(
      { pool: this.#pool },
      newestCounts ? "put_newest_writes" : "put_writes",
      Prisma.sql`
        INSERT INTO ${this.#tables.writes}
          (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, blob)
        SELECT ${thread}, ${namespace}, ${checkpointId}, ${taskId}, written.*
        FROM unnest(
          ${rows.map((write) => write[4])}::int[], ${rows.map((write) => write[5])}::text[],
          ${rows.map((write) => write[6])}::text[], ${rows.map((write) => write[7])}::bytea[]
        ) AS written
        ON CONFLICT (thread_id, checkpoint_ns, checkpoint_id, task_id, idx) ${resolution}`,
    );
  }
}

/** Where a checkpoint belongs, as LangGraph's configuration says it. Throws when it names no thread. */
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
