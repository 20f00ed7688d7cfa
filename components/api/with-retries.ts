import { ApiError } from "./api-error";

/** Waits between two attempts, in milliseconds; the last one repeats. */
const pauses = [500, 1_000, 2_000, 4_000, 8_000];

/** Temporary faults of a server or a proxy, and conflicts between two requests. */
const passing = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
/** How many such faults in a row count as permanent. */
const mostFaults = 4;

/**
 * Runs `work`, with retries while the server is unreachable and a few for faults that may be temporary. Rethrows other errors
 * of `work`, and throws an AbortError once `signal` fires.
 * @param options.onPause called before each wait.
 */
export async function withRetries<Result>(
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

/** Waits, at most until the browser is online again. Throws an AbortError once `signal` fires. */
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
