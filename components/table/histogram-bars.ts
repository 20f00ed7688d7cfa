import type { GridProfile } from "./grid/grid-column";

const mostBars = 24;

/** Returns the distribution of a column's values: heights of bars from 0 to 1; empty when there is nothing to show. */
export function toHistogramBars(profile: GridProfile, rowCount: number): number[] {
  const counts = (profile.histogram ?? []).map(({ count }) => count);
  if (counts.length > 1) return toHeights(counts);
  const isGroup = profile.type === "category" || profile.type === "boolean" || profile.type === "geo";
  if (!isGroup || profile.top.length === 0) return [];
  const top = profile.top.map(({ count }) => count);
  const others = rowCount - profile.missing - top.reduce((sum, count) => sum + count, 0);
  return toHeights(profile.distinct > top.length && others > 0 ? [...top, others] : top);
}

function toHeights(counts: readonly number[]): number[] {
  const shown = counts.slice(0, mostBars);
  const most = Math.max(...shown);
  return most === 0 ? [] : shown.map((count) => count / most);
}
