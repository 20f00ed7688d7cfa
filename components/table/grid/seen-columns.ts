/** Pixels beyond the screen in which columns are drawn as well. */
const around = 200;

/** Where columns begin, in pixels; one entry more than columns, the end of the last one. */
export function toOffsets(widths: readonly number[]): number[] {
  const offsets = [0];
  for (const width of widths) offsets.push((offsets.at(-1) ?? 0) + width);
  return offsets;
}

/** The first column that ends behind a place. */
function findColumn(offsets: readonly number[], place: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((offsets[middle + 1] ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The columns that are seen between two places, and some more at both ends; `last` is before `first` when there is none. */
export function toSeenColumns(offsets: readonly number[], left: number, right: number) {
  if (offsets.length < 2) return { first: 0, last: -1 };
  return { first: findColumn(offsets, left - around), last: findColumn(offsets, right + around) };
}
