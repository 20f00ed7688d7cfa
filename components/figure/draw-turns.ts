/** Whoever waits to draw, in order. */
const waiting: (() => void)[] = [];
let busy = false;

/**
 * Calls back when it is this one's turn to draw: one at a time, with room for the page between two, so that several charts which come
 * into view together do not hold it up. Returns what gives the turn up.
 */
export function awaitDrawTurn(draw: () => void): () => void {
  waiting.push(draw);
  if (!busy) next();
  return () => {
    const place = waiting.indexOf(draw);
    if (place >= 0) waiting.splice(place, 1);
  };
}

function next(): void {
  busy = waiting.length > 0;
  if (!busy) return;
  // After the next picture of the page, and after what a person did meanwhile.
  afterPaint(() => {
    waiting.shift()?.();
    next();
  });
}

function afterPaint(callback: () => void): void {
  const { requestAnimationFrame } = globalThis;
  if (typeof requestAnimationFrame === "function" && document.visibilityState === "visible")
    requestAnimationFrame(() => setTimeout(callback, 0));
  else setTimeout(callback, 0);
}
