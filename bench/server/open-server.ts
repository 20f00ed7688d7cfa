import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Container } from "@/lib/server/container";
import { environmentSchema } from "@/lib/server/env";
import { openContainer } from "@/lib/server/open-container";

/** Environment variables that a measurement keeps; it sets all others of the product itself. */
const keptVariables = ["CAVEAT_ROOT", "CAVEAT_PYTHON", "SANDBOX"];

/** All parts of the product in this process, with an empty data directory. */
export interface MeasuredServer {
  container: Container;
  /** Absolute; for files of the measurement too. */
  directory: string;
  /** Closes everything and removes the data. */
  close(): Promise<void>;
}

/**
 * Opens the real server parts: embedded database, DuckDB, sandboxed Python, graph, and the engine that `variables`
 * select. Ignores the person's own environment, so that figures are comparable.
 */
export async function openServer(variables: Readonly<Record<string, string>>): Promise<MeasuredServer> {
  const directory = await mkdtemp(path.join(tmpdir(), "caveat-bench-"));
  for (const name of Object.keys(environmentSchema.shape)) {
    if (!keptVariables.includes(name)) delete process.env[name];
  }
  hideInformation();
  Object.assign(process.env, variables, { CAVEAT_DATA_DIR: directory });
  try {
    const container = await openContainer();
    return {
      container,
      directory,
      close: async () => {
        await container.close();
        await rm(directory, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

/** Limits the server's log to warnings and errors, so that a report stays readable. */
function hideInformation(): void {
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = (chunk: string | Uint8Array) =>
    typeof chunk === "string" && chunk.startsWith('{"level":"info"') ? true : write(chunk);
}
