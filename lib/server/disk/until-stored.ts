import { setTimeout as sleep } from "node:timers/promises";
import { isCaveatError } from "@/lib/domain/caveat-error";
import type { Environment } from "../env";
import { logWarning } from "../log";
import { nameFullDisk } from "./name-full-disk";

/** How often storing is tried again, in milliseconds. */
const retryMs = 1_000;

/**
 * Runs `store`, again and again while the disk has no room, so that a result outlasts a full disk. Throws what else `store`
 * throws, and `disk_full` once `signal` aborts for any reason but `cancelled`: then the work is somebody else's.
 */
export async function untilStored<Value>(
  store: () => Promise<Value>,
  { environment, signal }: { environment: Pick<Environment, "dataDirectory" | "DATABASE_URL">; signal: AbortSignal },
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store();
    } catch (error) {
      const known = await nameFullDisk(error, environment);
      if (!isCaveatError(known, "disk_full") || (signal.aborted && signal.reason !== "cancelled")) throw known;
      if (attempt === 1) logWarning("The disk is full; a result waits to be stored until there is room.");
    }
    await (signal.aborted ? sleep(retryMs) : sleep(retryMs, undefined, { signal }).catch(() => undefined));
  }
}
