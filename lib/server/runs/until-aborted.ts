import { CaveatError } from "@/lib/domain/caveat-error";

/** Returns what the work returns; throws `cancelled` as soon as the signal aborts, whatever the work does then. */
export async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const ended = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    const stop = () =>
      reject(new CaveatError("cancelled", "The run was stopped.", { remedy: "Ask again to start over." }));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { signal: ended.signal });
  });
  // After the end, its outcome no longer matters.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    ended.abort();
  }
}
