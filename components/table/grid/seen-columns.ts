/** Pixels beyond the screen within which columns are rendered as well. */
const around = 200;

/** Returns the start of each column, in pixels, and the end of the last one. */
export function toOffsets(widths: readonly number[]): number[] {
  const offsets = [0];
  for (const width of widths) offsets.push((offsets.at(-1) ?? 0) + width);
  return offsets;
}

/** Finds the first column that ends after an offset. */
function findColumn(offsets: readonly number[], place: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((offsets[middle + 1] ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Returns the visible columns between two offsets, and some more at both ends; `last` is before `first` when there are none.
 */
export function toSeenColumns(offsets: readonly number[], left: number, right: number) {
  if (offsets.length < 2) return { first: 0, last: -1 };
  return { first: findColumn(offsets, left - around), last: findColumn(offsets, right + around) };
}
