import type pg from "pg";
import { quoteName } from "@/lib/domain/text/quotes";
import { checkpointSchema } from "../runs/checkpointer";

/** A table of a backup. */
export interface BackupTable {
  schema: string;
  name: string;
  /** As `name type`, in the order of the table. */
  columns: string[];
}

/**
 * Tables that are never backed up. Migrations: the process that fills the tables has created them with the same ones. Secrets:
 * copies of a backup end up in more places than the server.
 */
const leftOut = ["_prisma_migrations", "checkpoint_migrations", "secret"];

/** Lists the tables of the database to back up, in order of their names. */
export async function listBackupTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `SELECT namespace.nspname AS schema, class.relname AS name,
       array_agg(attname || ' ' || format_type(atttypid, atttypmod) ORDER BY attnum) AS columns
     FROM pg_class AS class
       JOIN pg_namespace AS namespace ON namespace.oid = class.relnamespace
       JOIN pg_attribute AS attribute ON attribute.attrelid = class.oid AND attnum > 0 AND NOT attisdropped
     WHERE class.relkind = 'r' AND namespace.nspname = ANY ($1) AND class.relname <> ALL ($2)
     GROUP BY namespace.nspname, class.relname
     ORDER BY namespace.nspname, class.relname`,
    [["public", checkpointSchema], leftOut],
  );
  return rows;
}

/** Quotes the table's name for SQL. */
export function toTableSql({ schema, name }: Pick<BackupTable, "schema" | "name">): string {
  return `${quoteName(schema)}.${quoteName(name)}`;
}
