import { requestHeaders } from "../request";

const askEveryMs = 1_000;

/**
 * Polls whether an upload waits for other files to be read, and reports each change. Returns a function that stops it; a failed request
 * changes nothing.
 */
export function watchTurn(path: string, onChange: (waits: boolean) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let waited = false;
  let asking = false;
  const ask = async () => {
    if (asking) return;
    asking = true;
    const headers = await requestHeaders(path, { method: "HEAD", signal }).catch(() => null);
    asking = false;
    const waits = headers?.has("caveat-queue-position") ?? waited;
    if (signal.aborted || waits === waited) return;
    waited = waits;
    onChange(waits);
  };
  const timer = setInterval(() => void ask(), askEveryMs);
  return () => {
    clearInterval(timer);
    ending.abort();
  };
}
