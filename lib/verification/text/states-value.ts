import type { StatedNumber } from "./numbers-in-text";

/** Largest bound in a phrase such as "less than 0.05", as for p-values. */
const largestBound = 0.1;

/** Whether a stated number means a value: up to rounding and sign, as its percentage, or as a small bound above it. */
export function statesValue(stated: StatedNumber, value: number): boolean {
  if (stated.below && stated.value <= largestBound && value >= 0 && value < stated.value) return true;
  return toForms(stated).some((form) => agrees(form, value));
}

/** A whole number as some languages group it, which reads as a decimal number where nothing else in the text tells them apart. */
const grouped = /^[1-9]\d{0,2}\.\d{3}$/u;

/** Lists the readings of a stated number: a percentage also as a share, `m` as metres or millions, `3.455` as thousands. */
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
    ...(grouped.test(stated.text) ? [{ ...scaled(1000), precision: 0.5 }] : []),
    ...(/\dm$|\d m$/u.test(stated.text) ? [scaled(1e6)] : []),
  ];
}

/** Whether a value rounds to the stated number; the last digit may be rounded either way. */
function agrees(stated: StatedNumber, value: number): boolean {
  const distance = Math.abs(stated.value - Math.abs(value));
  return distance <= stated.precision * (1 + 1e-9) + Math.abs(value) * 1e-12;
}
