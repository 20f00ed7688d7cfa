import pg from "pg";

/** Connections of one server process, the one for changes not counted. */
const maximum = 8;

/** The one pool that Prisma and the checkpointer share. */
export function createConnectionPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: maximum,
    connectionTimeoutMillis: 10_000,
    application_name: "caveat",
    keepAlive: true,
  });
  // A connection lost while idle is replaced by the next query, which tells if it cannot be; unheard, it would end the process.
  pool.on("error", () => undefined);
  return pool;
}
