/** Time limit for reading the rest of a body, in milliseconds. */
const longest = 30_000;

/**
 * Reads and drops the rest of a refused request's body, because closing a connection while the client is still sending
 * would lose the response. Closes it anyway after 30 seconds. Never rejects.
 */
export async function discardBody(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), longest).unref();
  try {
    while (!(await reader.read()).done);
  } catch {
    // The client has disconnected.
  } finally {
    clearTimeout(timer);
  }
}
