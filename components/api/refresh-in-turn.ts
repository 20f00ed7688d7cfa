/**
 * Coalesces refreshes: one load at a time, and one more for all requests that arrived during it, so that the data is never
 * older than the last request.
 */
export function refreshInTurn(refresh: () => Promise<void>): () => void {
  let busy = false;
  let requested = false;
  const next = async () => {
    busy = true;
    while (requested) {
      requested = false;
      await refresh();
    }
    busy = false;
  };
  return () => {
    requested = true;
    if (!busy) void next();
  };
}
