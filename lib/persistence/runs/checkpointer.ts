import type pg from "pg";
import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";

/** LangGraph's tables are not Prisma's: they have their own schema. */
export const checkpointSchema = "langgraph";

/** The tables of a thread, in which `thread_id` is the id of its run. */
export const checkpointTables = ["checkpoints", "checkpoint_blobs", "checkpoint_writes"] as const;

/** Creates or migrates the tables for the state of graphs. Several processes may call it at once. */
export async function setUpCheckpoints(pool: pg.Pool): Promise<void> {
  // `setup` checks and then creates, which two processes must not do concurrently.
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock(hashtextextended('caveat checkpointer', 0))");
    await new PostgresSaver(pool, undefined, { schema: checkpointSchema }).setup();
  } finally {
    // The lock ends with the connection.
    client.release(true);
  }
}
