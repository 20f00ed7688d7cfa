import type { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import type { PendingReading, ReadingQueue } from "@/lib/ports/reading-queue";
import { logError } from "../log";

/** How often leases are renewed and abandoned readings are looked for. */
const heartbeatMs = 5_000;

/**
 * Reads datasets in the background, one at a time because each takes the memory and the cores of several queries.
 * Claims readings that are waiting or were left behind by a dead process, and renews their leases. One per process.
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
   * @param options.work performs one reading and stores its outcome; it must not throw. `signal` aborts when the
   * dataset was deleted, the lease was lost or the server stops.
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

  /** Starts looking for readings, those of a dead process first. */
  start(): void {
    this.#heartbeat = setInterval(() => void this.#beat(), heartbeatMs);
    this.#heartbeat.unref();
    this.wake();
  }

  /** Schedules a look for a reading to claim. Has no effect before `start`. */
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

  /**
   * Stops the reading of this dataset, if this process performs it, and waits until nothing writes its files any more.
   */
  async abandon(id: DatasetId): Promise<void> {
    if (this.#active?.reading.datasetId !== id) return;
    this.#active.abort.abort("deleted");
    await this.#active.ended;
  }

  /** Releases the reading so that the next process starts it again. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#heartbeat);
    await this.#looking;
    if (this.#active === undefined) return;
    const { reading, abort, ended } = this.#active;
    abort.abort("stopping");
    await ended;
    await this.#readings.release(reading.versionId, this.#owner).catch((error: unknown) => {
      logError("A reading could not be released.", error);
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
