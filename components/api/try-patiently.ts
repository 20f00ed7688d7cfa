import { ApiError } from "./api-error";

/** Waits between two tries, in milliseconds; the last one again and again. */
const pauses = [500, 1_000, 2_000, 4_000, 8_000];

/** Faults of a server, of what stands before it, or of two requests that cross each other: they pass by themselves. */
const passing = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
/** How often such a fault is met in a row before it is taken for lasting. */
const mostFaults = 4;

/**
 * Does `work`, again and again while the server cannot be reached, and some times when it has a fault that may pass. Throws what
 * else `work` throws, and an AbortError once `signal` fires.
 * @param options.onPause is called before each wait.
 */
export async function tryPatiently<Result>(
  work: () => Promise<Result>,
  { signal, onPause }: { signal: AbortSignal; onPause: () => void },
): Promise<Result> {
  let faults = 0;
  for (let count = 0; ; count++) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 0 && (!passing.has(error.status) || ++faults >= mostFaults)) throw error;
      onPause();
      await pause(pauses[Math.min(count, pauses.length - 1)] ?? 0, signal);
    }
  }
}

/** Waits; not longer than until the browser says that it is on a network again. Throws an AbortError once `signal` fires. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(clock);
      signal.removeEventListener("abort", stop);
      globalThis.removeEventListener?.("online", go);
      settle();
    };
    const go = () => end(resolve);
    const stop = () => end(() => reject(new DOMException("The upload was stopped.", "AbortError")));
    const clock = setTimeout(go, ms);
    signal.addEventListener("abort", stop, { once: true });
    globalThis.addEventListener?.("online", go);
  });
}
