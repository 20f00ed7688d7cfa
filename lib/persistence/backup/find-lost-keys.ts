import pg from "pg";
import { toDatabaseError } from "../connections/database-error";

/** What needs its key again after a backup was restored. */
export interface LostKeys {
  /** Connected models, for example `openai gpt-6-luna`. */
  models: string[];
  /** Names of MCP servers. */
  mcpServers: string[];
}

/**
 * Lists what had a key that did not come with the backup of a restored database; nothing for a table that an older backup does not
 * have. Throws `database_unavailable`.
 */
export async function findLostKeys(connectionString: string): Promise<LostKeys> {
  const client = new pg.Client({ connectionString, application_name: "caveat restore" });
  client.on("error", () => undefined);
  const find = async (table: "connected_model" | "mcp_server", name: string): Promise<string[]> => {
    const known = await client.query<{ found: boolean }>(`SELECT to_regclass('${table}') IS NOT NULL AS found`);
    if (known.rows[0]?.found !== true) return [];
    const { rows } = await client.query<{ name: string }>(
      `SELECT ${name} AS name FROM ${table}
       WHERE has_key AND NOT EXISTS (SELECT FROM secret WHERE owner_id = id) ORDER BY created_at, id`,
    );
    return rows.map((row) => row.name);
  };
  try {
    await client.connect();
    return {
      models: await find("connected_model", "provider || ' ' || model"),
      mcpServers: await find("mcp_server", "name"),
    };
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
