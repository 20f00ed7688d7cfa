import type { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import type { PendingReading, ReadingQueue } from "@/lib/ports/reading-queue";
import { logError } from "../log";

/** How often leases are renewed and forgotten readings are looked for. */
const heartbeatMs = 5_000;

/**
 * Works on the datasets that are read in the background, one at a time, for each takes the memory and the cores of several
 * queries: claims what is waiting or was left behind by a dead process, and keeps the lease. One per process.
 */
export class ReadingSupervisor {
  readonly #readings: ReadingQueue;
  readonly #owner: string;
  readonly #work: (reading: PendingReading, signal: AbortSignal) => Promise<void>;
  #active: { reading: PendingReading; abort: AbortController; ended: Promise<void> } | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #stopping = false;

  /**
   * @param options.work does one reading to its end and stores that end; it must not throw. When `signal` aborts, the dataset
   * was deleted, the lease was lost or the server stops.
   */
  constructor(options: {
    readings: ReadingQueue;
    owner: string;
    work: (reading: PendingReading, signal: AbortSignal) => Promise<void>;
  }) {
    this.#readings = options.readings;
    this.#owner = options.owner;
    this.#work = options.work;
  }

  /** Begins to look for readings, those of a dead process first. */
  start(): void {
    this.#heartbeat = setInterval(() => void this.#beat(), heartbeatMs);
    this.#heartbeat.unref();
    this.wake();
  }

  /** Looks for a reading to claim, soon. Nothing happens before `start`. */
  wake(): void {
    if (this.#stopping || this.#heartbeat === undefined) return;
    if (this.#looking !== undefined) {
      this.#lookAgain = true;
      return;
    }
    this.#looking = this.#claimNext()
      .catch((error: unknown) => logError("Looking for datasets to read failed.", error))
      .finally(() => {
        this.#looking = undefined;
        if (this.#lookAgain) {
          this.#lookAgain = false;
          this.wake();
        }
      });
  }

  /** Stops the reading of this dataset, if this process does it, and waits until nothing writes its files any more. */
  async abandon(id: DatasetId): Promise<void> {
    if (this.#active?.reading.datasetId !== id) return;
    this.#active.abort.abort("deleted");
    await this.#active.ended;
  }

  /** Lets go of the reading so that the next process begins it again. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#heartbeat);
    await this.#looking;
    if (this.#active === undefined) return;
    const { reading, abort, ended } = this.#active;
    abort.abort("stopping");
    await ended;
    await this.#readings.release(reading.versionId, this.#owner).catch((error: unknown) => {
      logError("A reading could not be given back.", error);
    });
  }

  async #claimNext(): Promise<void> {
    if (this.#active !== undefined) return;
    for (const versionId of await this.#readings.findClaimable()) {
      const reading = this.#stopping ? null : await this.#readings.claim(versionId, this.#owner);
      if (reading === null) continue;
      this.#begin(reading);
      return;
    }
  }

  #begin(reading: PendingReading): void {
    const abort = new AbortController();
    const ended = this.#work(reading, abort.signal)
      .catch((error: unknown) => logError(`The reading of dataset ${reading.datasetId} could not be ended.`, error))
      .finally(() => {
        this.#active = undefined;
        this.wake();
      });
    this.#active = { reading, abort, ended };
  }

  async #beat(): Promise<void> {
    const versionId: DatasetVersionId | undefined = this.#active?.reading.versionId;
    try {
      if (versionId !== undefined && !(await this.#readings.renew(versionId, this.#owner))) {
        if (this.#active?.reading.versionId === versionId) this.#active.abort.abort("lost");
      }
    } catch (error) {
      logError("Renewing the lease of a reading failed.", error);
    }
    this.wake();
  }
}
