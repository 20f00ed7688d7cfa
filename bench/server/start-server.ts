import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { endWithStarter } from "@/lib/testing/end-with-starter";
import { repositoryRoot } from "@/lib/testing/source-files";

/** A server started for a measurement, like `npm start`. */
export interface StartedServer {
  /** Id of the process that started everything. */
  pid: number;
  /** Its address, once it is ready. Rejects when it ends before. */
  ready: Promise<string>;
  /**
   * Kills the serving process, if there is one yet. `left` resolves to what belonged to it and still exists after 10 s.
   */
  kill(): Promise<{ left: Promise<string[]> }>;
  /** Current memory of the serving process, in KB. */
  memoryKb(): Promise<number>;
  /** All its current processes: server, database, Python, readers. */
  processes(): Promise<SeenProcess[]>;
  /** Ends it like Ctrl-C; returns what is left. */
  stop(): Promise<string[]>;
}

const ready = /Caveat (?:is ready|runs, but cannot answer questions about data yet): (http:\/\/\S+)/;
const patienceMs = 10_000;

/**
 * Starts one on a free port with `environment` in addition to the defaults.
 * @param options.onOutput called with each piece of output.
 * @param options.root the repository; this one by default.
 */
export function startServer(
  environment: Readonly<Record<string, string>>,
  { onOutput, root = repositoryRoot }: { onOutput?: (text: string) => void; root?: string } = {},
): StartedServer {
  const launcher = spawn(process.execPath, [path.join(root, "scripts", "start.mjs")], {
    cwd: tmpdir(),
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: "127.0.0.1",
      PORT: "0",
      ...environment,
      ...endWithStarter.variables,
    },
    detached: endWithStarter.detached,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      printed = (printed + chunk.toString("utf8")).slice(-200_000);
      onOutput?.(chunk.toString("utf8"));
    });
  }
  const ended = once(launcher, "exit");
  const stop = async () => {
    const before = await findDescendants(launcher);
    launcher.kill("SIGTERM");
    await ended;
    return findLeft(before);
  };
  const url = untilReady({ launcher, output: () => printed });
  // A caller who kills it while it starts does not wait for it to be ready.
  url.catch(() => undefined);
  return {
    pid: launcher.pid ?? 0,
    ready: url,
    stop,
    kill: async () => {
      const before = await findDescendants(launcher);
      const server = findServing(before);
      if (server === undefined) launcher.kill("SIGTERM");
      else killNow(server.pid);
      return { left: ended.then(() => findLeft(before)) };
    },
    processes: () => findDescendants(launcher),
    memoryKb: async () => readMemoryKb(findServing(await findDescendants(launcher))?.pid ?? 0),
  };
}

/** Memory of a process, in KB; 0 for none. */
export async function readMemoryKb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0);
}

/** Finds the process that serves pages. */
function findServing(processes: readonly SeenProcess[]): SeenProcess | undefined {
  return processes.find(({ command }) => /next(-server|\/dist\/bin\/next)/.test(command));
}

async function untilReady(given: { launcher: ChildProcess; output: () => string }): Promise<string> {
  for (;;) {
    const found = ready.exec(given.output())?.[1];
    if (found !== undefined) return found;
    if (given.launcher.exitCode !== null || given.launcher.signalCode !== null)
      throw new Error(`The server ended before it was ready:\n${given.output().slice(-2_000)}`);
    await wait(20);
  }
}

/** A process as the system lists it. */
export interface SeenProcess {
  pid: number;
  /** With its parameters, separated by NUL characters. */
  command: string;
}

async function findDescendants({ pid }: ChildProcess): Promise<SeenProcess[]> {
  const found: SeenProcess[] = [];
  const visit = async (parent: number): Promise<void> => {
    const threads = await readFile(`/proc/${parent}/task/${parent}/children`, "utf8").catch(() => "");
    for (const child of threads.split(" ").filter(Boolean).map(Number)) {
      found.push({ pid: child, command: await readCommand(child) });
      await visit(child);
    }
  };
  if (pid !== undefined) await visit(pid);
  return found;
}

function readCommand(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
}

/** Returns which of these still exist after a while. */
async function findLeft(before: readonly SeenProcess[]): Promise<string[]> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const commands = await Promise.all(before.map(({ pid }) => readCommand(pid)));
    const left = before.filter(({ command }, index) => command !== "" && commands[index] === command);
    if (left.length === 0 || Date.now() > end)
      return left.map(({ pid, command }) => `${pid} ${command.replaceAll("\0", " ")}`);
    await wait(50);
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself at this moment.
  }
}
