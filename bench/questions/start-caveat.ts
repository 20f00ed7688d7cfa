import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { endWithStarter } from "@/lib/testing/end-with-starter";
import { repositoryRoot } from "@/lib/testing/source-files";

/** A server started for this measurement. */
export interface StartedCaveat {
  url: string;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

const ready = /Caveat (?:is ready|runs, but cannot answer questions about data yet): (http:\/\/\S+)/;

/**
 * Starts Caveat like `npm start`, with the engine that the environment selects, on a free port and an empty data
 * directory. Rejects with its output when it ends before it is ready.
 * @param variables override those of the environment.
 */
export async function startCaveat(variables: Readonly<Record<string, string>> = {}): Promise<StartedCaveat> {
  const directory = await mkdtemp(path.join(tmpdir(), "caveat-eval-"));
  const server = spawn(process.execPath, [path.join(repositoryRoot, "scripts", "start.mjs")], {
    cwd: directory,
    env: {
      ...{ ...process.env, ...variables },
      ...{ HOST: "127.0.0.1", PORT: "0", CAVEAT_DATA_DIR: directory, DATABASE_URL: "" },
      ...endWithStarter.variables,
    },
    detached: endWithStarter.detached,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(server, "exit");
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
    await rm(directory, { recursive: true, force: true });
  };
  let printed = "";
  const url = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      // The server's log continues for hours; only its beginning matters.
      if (printed.length > 100_000) return;
      printed += chunk.toString("utf8");
      const found = ready.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    };
    server.stdout.on("data", listen);
    server.stderr.on("data", listen);
    void ended.then(() => reject(new Error(`Caveat ended before it was ready:\n${printed}`)));
  });
  try {
    return { url: await url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
