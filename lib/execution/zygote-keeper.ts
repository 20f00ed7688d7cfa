import { startZygote, type Zygote, type ZygoteOptions } from "./zygote";

const mostJobs = 500;
const longestLifeMs = 60 * 60 * 1000;

interface Kept {
  zygote: Zygote;
  jobs: number;
  running: number;
  startedAt: number;
  /** A fresh process is on its way to take its place. */
  replaced: boolean;
}

/**
 * Keeps one warm process at hand: starts it when it is first needed, again when it died, and a fresh one after many jobs,
 * after an hour, or when a job died in a way that an attack would. An old one serves until the fresh one is warm and ends
 * with its last job.
 */
export class ZygoteKeeper {
  private current: Promise<Kept> | undefined;
  private readonly all = new Set<Kept>();
  private closed = false;

  constructor(private readonly options: ZygoteOptions) {}

  /** Runs `work` on the warm process. `suspicious` tells of an outcome after which a fresh process is wanted. */
  async use<Value>(work: (zygote: Zygote) => Promise<Value>, suspicious: (value: Value) => boolean): Promise<Value> {
    const kept = await this.get();
    kept.jobs += 1;
    kept.running += 1;
    let worn = false;
    try {
      const value = await work(kept.zygote);
      worn = suspicious(value);
      return value;
    } finally {
      kept.running -= 1;
      worn ||= kept.jobs >= mostJobs || Date.now() - kept.startedAt > longestLifeMs;
      if (worn && !kept.replaced) void this.replace(kept);
      await this.endIfDone(kept);
    }
  }

  /** The warm process; throws an Error that says why there is none. */
  async warm(): Promise<Zygote> {
    return (await this.get()).zygote;
  }

  /** Ends all of them and starts no more. */
  async close(): Promise<void> {
    this.closed = true;
    await this.current?.catch(() => undefined);
    await Promise.all([...this.all].map((kept) => kept.zygote.end()));
  }

  private get(): Promise<Kept> {
    if (this.closed) return Promise.reject(new Error("the server is shutting down"));
    this.current ??= this.start().catch((error: unknown) => {
      this.current = undefined;
      throw error;
    });
    return this.current;
  }

  private async start(): Promise<Kept> {
    const zygote = await startZygote(this.options);
    const kept: Kept = { zygote, jobs: 0, running: 0, startedAt: Date.now(), replaced: false };
    this.all.add(kept);
    void zygote.ended.then(() => this.forget(kept));
    if (this.closed) await zygote.end();
    return kept;
  }

  /** Starts a fresh process, which takes over once it is warm. */
  private async replace(kept: Kept): Promise<void> {
    kept.replaced = true;
    try {
      this.current = Promise.resolve(await this.start());
    } catch {
      kept.replaced = false;
    }
    await this.endIfDone(kept);
  }

  private async endIfDone(kept: Kept): Promise<void> {
    if (kept.replaced && kept.running === 0 && (await this.current) !== kept) await kept.zygote.end();
  }

  /** A process that died is no longer the current one; one that had served gets a successor at once. */
  private forget(kept: Kept): void {
    this.all.delete(kept);
    if (kept.replaced) return;
    kept.replaced = true;
    this.current = undefined;
    if (!this.closed && kept.jobs > 0) void this.get().catch(() => undefined);
  }
}
