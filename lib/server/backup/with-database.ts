import path from "node:path";
import { CaveatError } from "@/lib/domain/caveat-error";
import { findRunningDatabase, startEmbeddedDatabase } from "@/lib/persistence/embedded/embedded-database";
import type { Environment } from "../env";

/**
 * Runs `work` with the address of the installation's database: an external Postgres, the one of a running server or, if
 * none is running, the embedded one, started temporarily.
 * @param options.served whether a server uses the data directory, so that its database must not be started here.
 */
export async function withDatabase<Result>(
  { environment, served }: { environment: Environment; served: boolean },
  work: (connectionString: string) => Promise<Result>,
): Promise<Result> {
  if (environment.DATABASE_URL !== undefined) return work(environment.DATABASE_URL);
  const directory = path.join(environment.dataDirectory, "database");
  if (served) {
    const running = await findRunningDatabase(directory);
    if (running !== null) return work(running);
    throw new CaveatError(
      "database_unavailable",
      "The server is starting or shutting down, and its database is not available yet.",
      {
        remedy: "Try again in a moment.",
      },
    );
  }
  const database = await startEmbeddedDatabase({ directory, searchFrom: environment.root });
  try {
    return await work(database.connectionString);
  } finally {
    await database.stop();
  }
}
