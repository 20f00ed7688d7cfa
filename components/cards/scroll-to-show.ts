/** Top and bottom, in pixels from the top of the screen. */
interface Extent {
  top: number;
  bottom: number;
}

/**
 * Returns how far a frame has to scroll to show `part`, in pixels, positive downwards: as little as possible, and to
 * its beginning if it does not fit.
 */
export function scrollToShow(part: Extent, frame: Extent, margin: number): number {
  const above = part.top - margin - frame.top;
  const below = part.bottom + margin - frame.bottom;
  if (above < 0) return above;
  return Math.max(0, Math.min(below, above));
}
