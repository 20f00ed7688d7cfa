import { awaitDrawTurn } from "./drawing/draw-turns";

/** A width that changes less often than this has come to rest. */
const settleMs = 100;

/**
 * Draws anew whenever an element has another size than what is drawn in it, once that has come to rest and other charts are not being
 * drawn. An element that is hidden has no size. Returns how to stop.
 * @param first the size of what is drawn already: the element may have another one by now.
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
