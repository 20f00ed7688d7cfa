import { Prisma } from "../generated/client";

/**
 * A server process holds a session-level advisory lock while it is alive. Postgres frees the lock when the connection
 * ends, so that the others notice at once that its runs are abandoned.
 */
const prefix = "caveat owner ";

/** Takes the lock of `$1` for the connection if it is free: one row with `held`. For pg, not Prisma: the connection matters. */
export const takeOwnerLockSql = `SELECT pg_try_advisory_lock(hashtextextended('${prefix}' || $1, 0)) AS held`;

/** SQL condition: nobody holds the lock of the owner in `column`. */
export function ownerIsGone(column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`NOT EXISTS (
    SELECT 1 FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND objsubid = 1
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND ((classid::bigint << 32) | objid::bigint) = hashtextextended(${prefix}::text || ${column}, 0))`;
}
