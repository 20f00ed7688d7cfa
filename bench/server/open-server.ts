import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Container } from "@/lib/server/container";
import { environmentSchema } from "@/lib/server/env";
import { getContainer } from "@/lib/server/get-container";

/** Variables of the machine that a measurement keeps; all others of the product are set by it alone. */
const keptVariables = ["CAVEAT_ROOT", "CAVEAT_PYTHON", "SANDBOX"];

/** All parts of the product in this process, with an empty data directory. */
export interface MeasuredServer {
  container: Container;
  /** Absolute; for files of the measurement too. */
  directory: string;
  /** Ends everything and removes the data. */
  close(): Promise<void>;
}

/**
 * Opens the real server parts: embedded database, DuckDB, sandboxed Python, graph, and the engine that `variables` ask for.
 * Settings of the person's own environment do not count, so that figures can be compared.
 */
export async function openServer(variables: Readonly<Record<string, string>>): Promise<MeasuredServer> {
  const directory = await mkdtemp(path.join(tmpdir(), "caveat-bench-"));
  for (const name of Object.keys(environmentSchema.shape)) {
    if (!keptVariables.includes(name)) delete process.env[name];
  }
  hideInformation();
  Object.assign(process.env, variables, { CAVEAT_DATA_DIR: directory });
  try {
    const container = await getContainer();
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

/** Keeps the server's log to what is wrong, so that a report can be read. */
function hideInformation(): void {
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = (chunk: string | Uint8Array) =>
    typeof chunk === "string" && chunk.startsWith('{"level":"info"') ? true : write(chunk);
}
