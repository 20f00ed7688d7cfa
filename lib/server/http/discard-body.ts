/** How long the rest of a body is read at most, in milliseconds. */
const longest = 30_000;

/**
 * Reads and drops the rest of a body whose request is refused: a connection that is closed while its sender still writes takes the
 * answer with it. Closes it all the same after half a minute. Never rejects.
 */
export async function discardBody(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), longest).unref();
  try {
    while (!(await reader.read()).done);
  } catch {
    // The sender has gone.
  } finally {
    clearTimeout(timer);
  }
}
