import type { ColumnProfile } from "./profile";

const ranges = 3;
/** Columns with fewer distinct values have no outliers. */
const leastDistinct = 12;

/** Limits beyond which numbers are outliers: three interquartile ranges from the nearer quartile. */
export interface OutlierLimits {
  low: number;
  high: number;
}

/** Returns the limits beyond which numbers of a column are outliers; null if there are none. */
export function toOutlierLimits({ type, quartiles, min, max, distinct }: ColumnProfile): OutlierLimits | null {
  if (type !== "number" || quartiles === undefined || distinct < leastDistinct) return null;
  const width = quartiles.upper - quartiles.lower;
  const [low, high] = [quartiles.lower - ranges * width, quartiles.upper + ranges * width];
  const isBeyond = (typeof min === "number" && min < low) || (typeof max === "number" && max > high);
  return width > 0 && isBeyond ? { low, high } : null;
}
