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

/** Units a thousand or a million times the one that data usually has. */
const largerUnits: readonly (readonly [RegExp, number])[] = [
  [/^\s?(?:MWh|MW|kg|km|t|tonnes?|Tonnen)(?![\p{L}\p{N}])/u, 1e3],
  [/^\s?GWh(?![\p{L}\p{N}])/u, 1e6],
];

/**
 * Lists the readings of a stated number: a percentage also as a share, `m` as metres or millions, `3.455` as thousands, `436 MWh`
 * in kWh.
 */
function toForms(stated: StatedNumber): StatedNumber[] {
  const scaled = (factor: number) => ({
    ...stated,
    value: stated.value * factor,
    precision: stated.precision * factor,
  });
  const after = stated.sentence.split(stated.text).slice(1);
  const units = largerUnits.filter(([unit]) => after.some((text) => unit.test(text)));
  const isShare = !stated.percent && stated.value > 0 && stated.value < 1;
  return [
    stated,
    ...(stated.percent ? [scaled(0.01)] : []),
    ...(isShare && stated.text.length > 3 ? [scaled(100)] : []),
    ...(grouped.test(stated.text) ? [{ ...scaled(1000), precision: 0.5 }] : []),
    ...units.map(([, factor]) => scaled(factor)),
    ...(/\dm$|\d m$/u.test(stated.text) ? [scaled(1e6)] : []),
  ];
}

/** Words after which a number is cut off instead of rounded: "more than 1,295" of 1,295.52, and "almost 1,296". */
const floors =
  /(?<!\p{L})(?:over|more than|above|at least|gut|über|mehr als|mindestens|plus de|au moins|más de|al menos)\s[€$£]?$/iu;
const ceilings =
  /(?<!\p{L})(?:under|less than|below|nearly|almost|not quite|knapp|fast|beinahe|unter|weniger als|presque|près de|moins de|casi|menos de)\s[€$£]?$/iu;

/** Whether a value rounds to the stated number; the last digit may be rounded either way, and cut off after words that say so. */
function agrees(stated: StatedNumber, value: number): boolean {
  const above = Math.abs(value) - stated.value;
  const isRounded = Math.abs(above) <= stated.precision * (1 + 1e-9) + Math.abs(value) * 1e-12;
  const unit = 2 * stated.precision;
  return (
    isRounded ||
    (above >= 0 && above < unit && floors.test(stated.before)) ||
    (above <= 0 && -above < unit && ceilings.test(stated.before))
  );
}
