import type pg from "pg";
import { CheckpointSaver } from "./checkpoint-saver";

/** LangGraph's tables are not Prisma's: they have a schema of their own. */
export const checkpointSchema = "langgraph";

/** The tables of a thread, in which `thread_id` is the id of its run. */
export const checkpointTables = ["checkpoints", "checkpoint_blobs", "checkpoint_writes"] as const;

/** Keeps the state of graphs on `pool`; its tables are made or brought up to date first. Several processes may call it at once. */
export async function createCheckpointer(pool: pg.Pool): Promise<CheckpointSaver> {
  const checkpointer = new CheckpointSaver(pool, { schema: checkpointSchema });
  // `setup` checks and then creates, which two processes must not do at the same moment.
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock(hashtextextended('caveat checkpointer', 0))");
    await checkpointer.setup();
  } finally {
    // The lock goes with the connection.
    client.release(true);
  }
  return checkpointer;
}
