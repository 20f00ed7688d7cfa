/** Charts that wait to draw, in order. */
const waiting: { draw: () => void; since: number }[] = [];
let busy = false;

/** Time without scrolling after which the page counts as at rest. Milliseconds, like the next. */
const calmMs = 150;
/** Maximum wait for that: a person may read while scrolling slowly. */
const patienceMs = 1_000;
let scrolled = Number.NEGATIVE_INFINITY;

if (typeof document !== "undefined") {
  const listen = () => (scrolled = performance.now());
  document.addEventListener("scroll", listen, { capture: true, passive: true });
}

/**
 * Calls back when it is this chart's turn to draw: one at a time, with time for the page in between, so that several charts
 * that appear together do not block it, and none while the page scrolls. Returns a function that cancels.
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
  // After the next frame, and after pending input.
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
