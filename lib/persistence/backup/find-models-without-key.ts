import pg from "pg";
import { toDatabaseError } from "../connections/database-error";

/**
 * Lists the connected models of a restored database whose keys did not come with the backup, for example `openai
 * gpt-6-luna`; empty for a backup older than connected models. Throws `database_unavailable`.
 */
export async function findModelsWithoutKey(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: "caveat restore" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const table = await client.query<{ found: boolean }>("SELECT to_regclass('connected_model') IS NOT NULL AS found");
    if (table.rows[0]?.found !== true) return [];
    const { rows } = await client.query<{ name: string }>(
      `SELECT provider || ' ' || model AS name FROM connected_model
       WHERE has_key AND NOT EXISTS (SELECT FROM secret WHERE owner_id = id) ORDER BY created_at, id`,
    );
    return rows.map(({ name }) => name);
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
