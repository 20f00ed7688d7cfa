/**
 * Makes of many wishes to read something few readings: one at a time, and one more for all wishes that came during it, so that what
 * is read is never older than the last wish.
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
