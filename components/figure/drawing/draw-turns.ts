/** Whoever waits to draw, in order. */
const waiting: { draw: () => void; since: number }[] = [];
let busy = false;

/** A page that was not scrolled for this time is read. Milliseconds, as the next. */
const calmMs = 150;
/** So long a chart waits for that at the most: somebody may read while scrolling on slowly. */
const patienceMs = 1_000;
let scrolled = Number.NEGATIVE_INFINITY;

if (typeof document !== "undefined") {
  const listen = () => (scrolled = performance.now());
  document.addEventListener("scroll", listen, { capture: true, passive: true });
}

/**
 * Calls back when it is this one's turn to draw: one at a time, with room for the page between two, so that several charts which come
 * into view together do not hold it up, and none while the page is scrolled. Returns what gives the turn up.
 */
export function awaitDrawTurn(draw: () => void): () => void {
  const turn = { draw, since: performance.now() };
  waiting.push(turn);
  if (!busy) next();
  return () => {
    const place = waiting.indexOf(turn);
    if (place >= 0) waiting.splice(place, 1);
  };
}

function next(): void {
  const [first] = waiting;
  busy = first !== undefined;
  if (first === undefined) return;
  const now = performance.now();
  const calm = Math.min(scrolled + calmMs, first.since + patienceMs) - now;
  // After the next picture of the page, and after what a person did meanwhile.
  if (calm > 0) setTimeout(next, calm);
  else
    afterPaint(() => {
      waiting.shift()?.draw();
      next();
    });
}

function afterPaint(callback: () => void): void {
  const { requestAnimationFrame } = globalThis;
  if (typeof requestAnimationFrame === "function" && document.visibilityState === "visible")
    requestAnimationFrame(() => setTimeout(callback, 0));
  else setTimeout(callback, 0);
}
