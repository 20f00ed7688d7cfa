/** The signals of work with a time limit. */
export interface TimeLimit {
  /** Aborts when the time is over or the caller's signal aborts. */
  signal: AbortSignal;
  /** Aborts when the time is over. */
  limit: AbortSignal;
}

/**
 * Performs work whose signal aborts with a `TimeoutError` after `ms` milliseconds. Returns or throws what the work does.
 *
 * Replaces `AbortSignal.timeout`, whose timer cannot be cleared: it keeps its asynchronous context, and with it everything of a run, in
 * memory until the limit, even if the work ended long before.
 */
export async function withTimeLimit<Value>(
  { ms, signal }: { ms: number; signal?: AbortSignal | undefined },
  work: (time: TimeLimit) => Promise<Value>,
): Promise<Value> {
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(new DOMException("The time limit is over.", "TimeoutError")), ms).unref();
  const limit = clock.signal;
  try {
    return await work({ limit, signal: signal === undefined ? limit : AbortSignal.any([signal, limit]) });
  } finally {
    clearTimeout(timer);
  }
}
