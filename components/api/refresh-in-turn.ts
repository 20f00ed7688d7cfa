/**
 * Coalesces refreshes: one load at a time, and one more for all requests that arrived during it, so that the data is never
 * older than the last request.
 */
export function refreshInTurn(refresh: () => Promise<void>): () => void {
  let busy = false;
  let wished = false;
  const next = async () => {
    busy = true;
    while (wished) {
      wished = false;
      await refresh();
    }
    busy = false;
  };
  return () => {
    wished = true;
    if (!busy) void next();
  };
}
