import { createHash } from "node:crypto";
import pg from "pg";
import { fillSearch, searchSchema, searchTables } from "./search-tables";

/** Search features of the database beyond exact words. */
export interface SearchAbilities {
  /** Whether it can find similar words, to correct misspelled ones. */
  findsSimilar: boolean;
}

/** Minimum share of trigrams that similar words have in common; low, because swapped letters leave few. */
const leastSimilarity = 0.15;

/** Identifies this form of the index. */
const digest = createHash("sha256").update(searchTables).update(fillSearch).digest("hex");

/**
 * Creates the index of the catalogue, or rebuilds it if it has another form, for example after an update or a restored
 * backup. Safe to call from several processes at once. Falls back to exact words if the database refuses the extension
 * for misspelled ones.
 */
export async function setUpSearch(pool: pg.Pool): Promise<SearchAbilities> {
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock(hashtextextended('caveat search', 0))");
    const { rows } = await client.query<{ comment: string | null }>(
      "SELECT obj_description(to_regnamespace($1), 'pg_namespace') AS comment",
      [searchSchema],
    );
    if (rows[0]?.comment !== digest) await rebuild(client);
    return { findsSimilar: await setUpTrigrams(client) };
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
}

async function rebuild(client: pg.ClientBase): Promise<void> {
  await client.query("BEGIN");
  await client.query(`DROP SCHEMA IF EXISTS ${searchSchema} CASCADE`);
  await client.query(searchTables);
  await client.query(fillSearch);
  await client.query(`COMMENT ON SCHEMA ${searchSchema} IS '${digest}'`);
  await client.query("COMMIT");
  await client.query(`ANALYZE ${searchSchema}.entry`);
}

/** Sets up the search for similar words. Returns false if the server refuses the extension. */
async function setUpTrigrams(client: pg.ClientBase): Promise<boolean> {
  try {
    await client.query("CREATE EXTENSION IF NOT EXISTS pg_trgm");
    const { rows } = await client.query<{ schema: string; isReady: boolean }>(
      `SELECT extnamespace::regnamespace::text AS schema, to_regproc('${searchSchema}.find_similar') IS NOT NULL AS "isReady"
       FROM pg_extension WHERE extname = 'pg_trgm'`,
    );
    const [extension] = rows;
    if (extension?.isReady === false) await client.query(toTrigramSql(extension.schema));
    return extension !== undefined;
  } catch (error) {
    // A lost connection is not a refusal.
    if (error instanceof pg.DatabaseError) return false;
    throw error;
  }
}

/** @param extension schema of the extension, quoted for SQL. */
function toTrigramSql(extension: string): string {
  return `
    CREATE INDEX ON ${searchSchema}.word USING gin (word ${extension}.gin_trgm_ops);
    CREATE FUNCTION ${searchSchema}.find_similar(given text, most integer) RETURNS SETOF text LANGUAGE sql STABLE
      SET pg_trgm.similarity_threshold = ${leastSimilarity} AS $$
        SELECT word FROM ${searchSchema}.word WHERE word OPERATOR(${extension}.%) given
        ORDER BY ${extension}.similarity(word, given) DESC, word LIMIT most
      $$`;
}
