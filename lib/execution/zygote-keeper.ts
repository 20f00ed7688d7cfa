import { LostJobError } from "./run-job";
import { startZygote, type ReadyWorkers, type Zygote, type ZygoteOptions } from "./zygote";

const mostJobs = 500;
const longestLifeMs = 60 * 60 * 1000;

interface Kept {
  zygote: Zygote;
  jobs: number;
  running: number;
  startedAt: number;
  /** A fresh process is about to replace it. */
  worn: boolean;
  /** It gets no more jobs. */
  retired: boolean;
}

/**
 * Keeps one warm process available: starts it when it is first needed, again when it died, and a fresh one after many
 * jobs, after an hour, or when a job died like an attack would. An old one serves until the fresh one is warm and ends
 * with its last job.
 */
export class ZygoteKeeper {
  private current: Promise<Kept> | undefined;
  private readonly all = new Set<Kept>();
  private closed = false;
  private readyWorkers: ReadyWorkers | undefined;

  private readonly options: ZygoteOptions;

  constructor(options: ZygoteOptions) {
    this.options = options;
  }

  /** Runs `work` on the warm process. `suspicious` identifies outcomes after which the process is replaced. */
  async use<Value>(work: (zygote: Zygote) => Promise<Value>, suspicious: (value: Value) => boolean): Promise<Value> {
    const kept = await this.get();
    kept.jobs += 1;
    kept.running += 1;
    let worn = kept.jobs >= mostJobs || Date.now() - kept.startedAt > longestLifeMs;
    try {
      const value = await work(kept.zygote);
      worn ||= suspicious(value);
      return value;
    } catch (error) {
      if (error instanceof LostJobError) this.retire(kept);
      throw error;
    } finally {
      kept.running -= 1;
      if (kept.retired) this.endIfDone(kept);
      else if (worn && !kept.worn) void this.replace(kept);
    }
  }

  /** Returns the warm process; throws an Error that says why there is none. */
  async warm(): Promise<Zygote> {
    return (await this.get()).zygote;
  }

  /** Keeps spare workers ready, in the current process and its successors. */
  async keepReady(workers: ReadyWorkers): Promise<void> {
    this.readyWorkers = workers;
    (await this.get()).zygote.keepReady(workers);
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
    const kept: Kept = { zygote, jobs: 0, running: 0, startedAt: Date.now(), worn: false, retired: false };
    this.all.add(kept);
    if (this.readyWorkers !== undefined) zygote.keepReady(this.readyWorkers);
    void zygote.ended.then(() => this.forget(kept));
    if (this.closed) await zygote.end();
    return kept;
  }

  /** Starts a fresh process, which takes over once it is warm. */
  private async replace(kept: Kept): Promise<void> {
    kept.worn = true;
    try {
      const fresh = await this.start();
      if (kept.retired) await fresh.zygote.end();
      this.retire(kept, fresh);
    } catch {
      kept.worn = false;
    }
  }

  /** Gives no more jobs to a process that is worn out, or that lost a job, perhaps because it is dying itself. */
  private retire(kept: Kept, successor?: Kept): void {
    if (kept.retired) return;
    kept.retired = true;
    this.current = successor && Promise.resolve(successor);
    this.endIfDone(kept);
  }

  private endIfDone(kept: Kept): void {
    if (kept.retired && kept.running === 0) void kept.zygote.end();
  }

  /** Gives no more jobs to a dead process; starts a successor at once if it had served. */
  private forget(kept: Kept): void {
    this.all.delete(kept);
    if (kept.retired) return;
    this.retire(kept);
    if (!this.closed && kept.jobs > 0) void this.get().catch(() => undefined);
  }
}
