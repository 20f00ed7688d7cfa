import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { endWithStarter } from "../lib/testing/end-with-starter";

/** A Caveat server started for a test by the same script as `npm start`, with a data directory of its own. */
export interface RunningCaveat {
  url: string;
  dataDirectory: string;
  /** Everything that the start script has printed so far. */
  output: () => string;
  /** Processes that belong to it right now: server, database, Python. */
  processes: () => Promise<{ pid: number; command: string }[]>;
  /** Ends it as Ctrl-C does; gives the exit code. Throws when the server reported an unhandled rejection. */
  stop: () => Promise<number | null>;
  /** Kills the server process itself without warning and waits until the start script has ended. */
  crash: () => Promise<void>;
  /** Starts again on the same data. */
  restart: () => Promise<RunningCaveat>;
  /** Stops it and removes its data. */
  remove: () => Promise<void>;
}

const root = path.resolve(import.meta.dirname, "..");

/** Starts Caveat with `environment` over the present one, engine and key variables cleared. Rejects with its output if it ends early. */
export async function startCaveat(
  environment: Record<string, string> = {},
  dataDirectory?: string,
): Promise<RunningCaveat> {
  const directory = dataDirectory ?? (await mkdtemp(path.join(os.tmpdir(), "caveat-e2e-")));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let output = "";
  const child = spawn(process.execPath, [path.join(root, "scripts", "start.mjs")], {
    cwd: os.tmpdir(),
    env: {
      ...cleanEnvironment(),
      ...environment,
      PORT: String(port),
      CAVEAT_DATA_DIR: directory,
      ...endWithStarter.variables,
    },
    detached: endWithStarter.detached,
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  await untilHealthy(url, child, () => output);

  const stop = async () => {
    child.kill("SIGTERM");
    const code = await ended;
    assertNothingUnhandled(output);
    return code;
  };
  return {
    url,
    dataDirectory: directory,
    output: () => output,
    processes: async () =>
      Promise.all(
        (await descendants(child.pid ?? 0)).map(async (pid) => ({
          pid,
          command: await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""),
        })),
      ),
    stop,
    crash: async () => {
      process.kill(await serverPid(child.pid ?? 0), "SIGKILL");
      await ended;
      assertNothingUnhandled(output);
    },
    restart: () => startCaveat(environment, directory),
    remove: async () => {
      try {
        if (child.exitCode === null && child.signalCode === null) await stop();
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
  };
}

/** Throws with the server's own lines when it reported an unhandled rejection. */
function assertNothingUnhandled(output: string): void {
  const lines = output.split("\n").filter((line) => /unhandled ?rejection/i.test(line));
  if (lines.length > 0) throw new Error(`The server reported unhandled rejections:\n${lines.join("\n")}`);
}

function cleanEnvironment(): NodeJS.ProcessEnv {
  const chosen = { ...process.env };
  for (const name of Object.keys(chosen)) {
    if (
      /^(OPENAI|ANTHROPIC|REASONING|MODEL_|NODE_MODELS|STRUCTURED_REPLIES|PLANNING|SECOND_COMPUTATION|SKIP_CLARIFICATION|SESSION_BUDGET|SHARE_VALUES|WEBHOOK|OTEL_|SANDBOX|DATABASE_URL|LOCAL_MODEL_PORTS|CONNECTIONS_|CAVEAT_SECRET_KEY|CAVEAT_API_KEY|CAVEAT_DATA_|CAVEAT_CACHE_GB|AWS_|CLUSTER_URL|NODE_OPTIONS)/.test(
        name,
      )
    ) {
      chosen[name] = undefined;
    }
  }
  return chosen;
}

async function untilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`Caveat ended early:\n${output()}`);
    const status = await fetch(`${url}/api/health`)
      .then(async (response) => ((await response.json()) as { status?: string }).status)
      .catch(() => undefined);
    if (status === "ok") return;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

/** The process under the start script that serves pages: a descendant whose command line starts Next. */
async function serverPid(startPid: number): Promise<number> {
  for (const pid of await descendants(startPid)) {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (/next(-server|\/dist\/bin\/next)/.test(command)) return pid;
  }
  throw new Error(`No server process under ${startPid}.`);
}

async function descendants(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const children = text.split(" ").filter(Boolean).map(Number);
  return (await Promise.all(children.map(async (child) => [child, ...(await descendants(child))]))).flat();
}

/** A port of 127.0.0.1 that was free a moment ago. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
