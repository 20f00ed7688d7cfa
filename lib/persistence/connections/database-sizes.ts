import type { Database } from "../database";

/** Disk usage in bytes. */
export interface DatabaseSizes {
  /** The whole database. */
  database: number;
  /** Charts and results within it, each counted once. */
  artifacts: number;
}

/** Measures the disk usage of the database. Reads the lengths of artifacts, not their bytes. */
export async function findDatabaseSizes({ client }: Pick<Database, "client">): Promise<DatabaseSizes> {
  const [sizes] = await client.$queryRaw<DatabaseSizes[]>`
    SELECT pg_database_size(current_database())::float8 AS database,
      (SELECT coalesce(sum(octet_length(bytes)), 0)::float8 FROM artifact_blob) AS artifacts`;
  return sizes ?? { database: 0, artifacts: 0 };
}
