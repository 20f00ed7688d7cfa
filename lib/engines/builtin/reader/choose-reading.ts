import type { DataReading } from "./data-reading";

/** Penalties of a reading: for each unknown phrase, for a missing plan, and for each thing that the data lacks. */
const losses = { left: 30, planless: 25, missing: 20 };

function toWorth({ score, left, plan, missing }: DataReading): number {
  return score - losses.left * left.length - (plan === null ? losses.planless : 0) - losses.missing * missing.length;
}

/** Chooses the reading that leaves the fewest words unused; null without readings. */
export function chooseReading(readings: readonly DataReading[]): DataReading | null {
  return [...readings].sort((left, right) => toWorth(right) - toWorth(left))[0] ?? null;
}
