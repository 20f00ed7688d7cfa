import { setTimeout as sleep } from "node:timers/promises";
import { isCaveatError } from "@/lib/domain/caveat-error";
import type { Container } from "../container";
import type { Environment } from "../env";
import { logWarning } from "../log";
import { nameFullDisk } from "./name-full-disk";

interface StoringContainer extends Pick<Container, "stopping"> {
  environment: Pick<Environment, "dataDirectory" | "DATABASE_URL">;
}

/** Interval between attempts to store, in milliseconds. */
const retryMs = 1_000;

/**
 * Retries `store` while the disk is full or the bucket does not answer, so that a result survives it. Throws what else
 * `store` throws, and that fault once the server stops, or `signal` aborts for any reason but `cancelled`: then another process takes
 * over.
 */
export async function untilStored<Value>(
  store: () => Promise<Value>,
  { container, signal }: { container: StoringContainer; signal: AbortSignal },
): Promise<Value> {
  const { environment, stopping } = container;
  const isOver = () => stopping.aborted || (signal.aborted && signal.reason !== "cancelled");
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store();
    } catch (error) {
      const known = await nameFullDisk(error, environment);
      const waits = isCaveatError(known, "disk_full") || isCaveatError(known, "storage_unavailable");
      if (!waits || isOver()) throw known;
      if (attempt === 1) logWarning(`A result waits to be stored. ${known.message}`);
    }
    const waking = signal.aborted ? stopping : AbortSignal.any([signal, stopping]);
    await sleep(retryMs, undefined, { signal: waking }).catch(() => undefined);
  }
}
