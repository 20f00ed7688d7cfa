import type { StatedNumber } from "./numbers-in-text";

/** Largest number of which "less than" is said instead of a value, as of a p-value. */
const largestBound = 0.1;

/** Whether a stated number means a value: up to rounding and sign, as its percentage, or as a small bound above it. */
export function statesValue(stated: StatedNumber, value: number): boolean {
  if (stated.below && stated.value <= largestBound && value >= 0 && value < stated.value) return true;
  return toForms(stated).some((form) => agrees(form, value));
}

/** A stated number and what else it may mean: a percentage its share, `m` millions beside metres. */
function toForms(stated: StatedNumber): StatedNumber[] {
  const scaled = (factor: number) => ({
    ...stated,
    value: stated.value * factor,
    precision: stated.precision * factor,
  });
  const isShare = !stated.percent && stated.value > 0 && stated.value < 1;
  return [
    stated,
    ...(stated.percent ? [scaled(0.01)] : []),
    ...(isShare && stated.text.length > 3 ? [scaled(100)] : []),
    ...(/\dm$|\d m$/u.test(stated.text) ? [scaled(1e6)] : []),
  ];
}

/** Whether a value, rounded as the text does it, is the stated one; the last digit may have been rounded either way. */
function agrees(stated: StatedNumber, value: number): boolean {
  const distance = Math.abs(stated.value - Math.abs(value));
  return distance <= stated.precision * (1 + 1e-9) + Math.abs(value) * 1e-12;
}
