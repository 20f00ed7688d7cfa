/** Callbacks of turns whose content is not rendered yet, in order. */
const waiting: (() => void)[] = [];
let busy = false;

/**
 * Renders turns while the browser is idle, newest first and one at a time, so that a long conversation appears
 * immediately and is complete soon after. Returns a function that cancels the request.
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
  // Safari does not support idle callbacks.
  if (typeof globalThis.requestIdleCallback === "function") requestIdleCallback(callback, { timeout: 1_000 });
  else setTimeout(callback, 30);
}
