/** Turns whose insides are not rendered yet, first ones first. */
const waiting: (() => void)[] = [];
let busy = false;

/**
 * Calls back when there is nothing better to do: the newest turn first, one after another, so that a long conversation is there at
 * once and complete soon. Returns what takes it back.
 */
export function awaitIdle(render: () => void): () => void {
  waiting.push(render);
  if (!busy) next();
  return () => {
    const place = waiting.indexOf(render);
    if (place >= 0) waiting.splice(place, 1);
  };
}

function next(): void {
  busy = waiting.length > 0;
  if (!busy) return;
  whenIdle(() => {
    waiting.pop()?.();
    next();
  });
}

function whenIdle(callback: () => void): void {
  // Safari knows no idle times.
  if (typeof globalThis.requestIdleCallback === "function") requestIdleCallback(callback, { timeout: 1_000 });
  else setTimeout(callback, 30);
}
