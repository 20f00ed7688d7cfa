import type pg from "pg";
import { checkpointSchema } from "../runs/checkpointer";

/** A table of a backup. */
export interface BackupTable {
  schema: string;
  name: string;
  /** As `name type`, in the order of the table. */
  columns: string[];
}

/**
 * Tables that no backup holds. Migrations: whoever fills the tables has created them by the same ones. Secrets: a backup lies
 * about in more places than the server does.
 */
const leftOut = ["_prisma_migrations", "checkpoint_migrations", "secret"];

/** All tables of the database that a backup holds, in order of their names. */
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

/** The table's name as it stands in SQL. */
export function toTableSql({ schema, name }: Pick<BackupTable, "schema" | "name">): string {
  return `"${schema.replaceAll('"', '""')}"."${name.replaceAll('"', '""')}"`;
}
