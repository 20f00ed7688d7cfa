import { readMemoryKb, type SeenProcess, type StartedServer } from "../server/start-server";

/** Role of a process of a server. */
export type ProcessKind = "server" | "reader" | "Python" | "database" | "other";

/** Peak of the total memory of the processes of each kind, in KB. */
export type MemoryPeaks = Partial<Record<ProcessKind, number>>;

const everyMs = 250;

/** Determines the role of a process from its command. */
export function toProcessKind({ command }: Pick<SeenProcess, "command">): ProcessKind {
  if (/next(-server|\/dist\/bin\/next)/.test(command)) return "server";
  if (command.includes("reading-program")) return "reader";
  if (command.includes("execution/runtime")) return "Python";
  return command.includes("postgres") ? "database" : "other";
}

/** Repeatedly measures the memory of a server and its processes. */
export class MemoryWatch {
  readonly #server: Pick<StartedServer, "processes">;
  readonly #timer: NodeJS.Timeout;
  #peaks: MemoryPeaks = {};
  #looking: Promise<void> = Promise.resolve();

  constructor(server: Pick<StartedServer, "processes">) {
    this.#server = server;
    this.#timer = setInterval(() => void (this.#looking = this.#looking.then(() => this.#look())), everyMs);
  }

  /** Returns the peaks since the last call. */
  async take(): Promise<MemoryPeaks> {
    await (this.#looking = this.#looking.then(() => this.#look()));
    const taken = this.#peaks;
    this.#peaks = {};
    return taken;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const processes = await this.#server.processes();
    const sums: MemoryPeaks = {};
    for (const process of processes) {
      const kind = toProcessKind(process);
      sums[kind] = (sums[kind] ?? 0) + (await readMemoryKb(process.pid));
    }
    for (const kind of Object.keys(sums) as ProcessKind[]) {
      this.#peaks[kind] = Math.max(this.#peaks[kind] ?? 0, sums[kind] ?? 0);
    }
  }
}
