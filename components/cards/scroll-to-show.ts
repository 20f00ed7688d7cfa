/** Where something begins and ends, in pixels from the top of the screen. */
interface Extent {
  top: number;
  bottom: number;
}

/**
 * How far a frame has to scroll so that `part` is in sight, in pixels, down being positive: as little as possible, and its
 * beginning when it does not fit.
 */
export function scrollToShow(part: Extent, frame: Extent, margin: number): number {
  const above = part.top - margin - frame.top;
  const below = part.bottom + margin - frame.bottom;
  if (above < 0) return above;
  return Math.max(0, Math.min(below, above));
}
