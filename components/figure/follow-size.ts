import { awaitDrawTurn } from "./drawing/draw-turns";

/** A width that is unchanged for this time has settled, in milliseconds. */
const settleMs = 100;

/**
 * Redraws whenever the size of an element differs from its drawing, once it has settled and no other chart is drawing. A
 * hidden element has no size. Returns a function that stops it.
 * @param first size of the present drawing: the element may have another one by now.
 */
export function followSize(element: Element, first: DOMRect | undefined, draw: () => void): () => void {
  let drawn = first === undefined ? null : toSize(first);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let giveUp: () => void = () => undefined;
  const redraw = () => {
    const size = toSize(element.getBoundingClientRect());
    if (size === null || size === drawn) return;
    drawn = size;
    draw();
  };
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    giveUp();
    timer = setTimeout(() => (giveUp = awaitDrawTurn(redraw)), settleMs);
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    giveUp();
  };
}

function toSize({ width, height }: DOMRect): string | null {
  return width === 0 || height === 0 ? null : `${Math.round(width)} ${Math.round(height)}`;
}
