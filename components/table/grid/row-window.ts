/** Height of a row in pixels. */
export const rowHeight = 28;

/** Browsers do not support taller elements; more rows than fit share this height. */
const highest = 12_000_000;
/** Scrolling by more than this many screens at once counts as dragging the scroll bar, which goes to a share of all rows. */
const screensOfStep = 3;

/** The part of all rows that the scrolled element represents. */
export interface RowWindow {
  /** Row at the very top of the element. */
  base: number;
  /** Scroll offset of the element, in pixels. */
  top: number;
}

/** Number of rows that the scrolled element has space for; the window moves over the others. */
export function slotCount(total: number): number {
  return Math.min(total, Math.floor(highest / rowHeight));
}

/** Height of the scrolled element. */
export function windowHeight(total: number): number {
  return slotCount(total) * rowHeight;
}

/**
 * Returns the window with `row`, which may be fractional, at the top of the screen, and the scroll bar at its share of all
 * rows.
 */
function placeAt(row: number, total: number, viewport: number): RowWindow {
  const last = Math.max(0, total - viewport / rowHeight);
  const share = last === 0 ? 0 : Math.min(1, Math.max(0, row / last));
  const top = share * Math.max(0, windowHeight(total) - viewport);
  const base = Math.min(total - slotCount(total), Math.max(0, Math.round(row - top / rowHeight)));
  return { base, top: (row - base) * rowHeight };
}

/**
 * Returns the window after the element was scrolled to `top`. A small step moves by the same number of pixels; a large one
 * goes to the share of all rows that the scroll bar shows. Near an end of the element, the window moves on, so that scrolling
 * never ends before the rows do.
 */
export function toScrolledWindow(
  before: RowWindow,
  top: number,
  { total, viewport }: { total: number; viewport: number },
): RowWindow {
  if (slotCount(total) === total) return { base: 0, top };
  const room = windowHeight(total) - viewport;
  if (Math.abs(top - before.top) > viewport * screensOfStep) {
    return placeAt((top / room) * (total - viewport / rowHeight), total, viewport);
  }
  const isNearEnd = top < viewport ? before.base > 0 : top > room - viewport && before.base < total - slotCount(total);
  return isNearEnd ? placeAt(before.base + top / rowHeight, total, viewport) : { base: before.base, top };
}

/** Returns the window in which `row` is fully visible below the header, moved as little as possible. */
export function toShowing(
  before: RowWindow,
  row: number,
  { total, viewport }: { total: number; viewport: number },
): RowWindow {
  const top = (row - before.base) * rowHeight;
  if (top >= before.top && top + rowHeight <= before.top + viewport) return before;
  const wanted = top < before.top ? top : top + rowHeight - viewport;
  const isInside = wanted >= 0 && wanted <= Math.max(0, windowHeight(total) - viewport);
  return isInside ? { base: before.base, top: wanted } : placeAt(before.base + wanted / rowHeight, total, viewport);
}

/** Returns the visible rows, and some more at both ends. */
export function toSeenRows({ base, top }: RowWindow, { total, viewport }: { total: number; viewport: number }) {
  const around = 6;
  const first = Math.max(0, base + Math.floor(top / rowHeight) - around);
  const last = Math.min(total - 1, base + Math.ceil((top + viewport) / rowHeight) + around);
  return { first, last };
}
