import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { readMemoryKb, type StartedServer } from "../../server/start-server";

const everyMs = 300;

/** Repeatedly adds up the memory of all processes of a server. */
export class TreeMemory {
  readonly #stopping = new AbortController();
  readonly #watching: Promise<void>;
  #peakKb = 0;

  constructor(server: StartedServer) {
    this.#watching = this.#watch(server);
  }

  /** Stops; returns the peak of their total memory, in KB. */
  async stop(): Promise<number> {
    this.#stopping.abort();
    await this.#watching;
    return this.#peakKb;
  }

  async #watch(server: StartedServer): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const pids = [server.pid, ...(await server.processes()).map(({ pid }) => pid)];
      const sizes = await Promise.all(pids.map(readShareKb));
      this.#peakKb = Math.max(
        this.#peakKb,
        sizes.reduce((sum, size) => sum + size, 0),
      );
      await wait(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/**
 * Memory of a process in KB, counting shared pages proportionally; its resident memory if the system does not report
 * this.
 */
async function readShareKb(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  const share = /^Pss:\s*(\d+) kB$/m.exec(rollup)?.[1];
  return share === undefined ? readMemoryKb(pid) : Number(share);
}
