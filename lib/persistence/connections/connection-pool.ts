import pg from "pg";

/** Connections of one server process, not counting the one for changes. */
const maximum = 8;

/** Creates the pool that Prisma and the checkpointer share. */
export function createConnectionPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: maximum,
    connectionTimeoutMillis: 10_000,
    application_name: "caveat",
    keepAlive: true,
  });
  // The next query replaces a connection lost while idle and reports when it cannot; unhandled, the event would end the
  // process.
  pool.on("error", () => undefined);
  return pool;
}
