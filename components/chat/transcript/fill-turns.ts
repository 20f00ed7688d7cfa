/** Turns whose content is not rendered yet, first ones first. */
const waiting: (() => void)[] = [];
let busy = false;

/**
 * Fills turns while the browser is idle: the newest first, one after another, so that a long conversation appears at once and
 * is complete soon. Returns a function that cancels it.
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
  // Safari has no idle callbacks.
  if (typeof globalThis.requestIdleCallback === "function") requestIdleCallback(callback, { timeout: 1_000 });
  else setTimeout(callback, 30);
}
