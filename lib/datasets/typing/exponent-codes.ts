import type { Remark } from "./column-plan";
import { isNumberingName } from "./name-hints";

/** An exponent as codes look, and as programs never write numbers: without a sign and without a point. */
const bareExponent = /^\d+[eE]\d+$/;
const digits = /^\d+$/;
const parts = /\b(?:part|article|material|model|serial|batch|lot|device)s?\b/i;

/** Whether every value has such an exponent. */
export function areBareExponents(values: readonly string[]): boolean {
  return values.every((value) => bareExponent.test(value));
}

/** Splits a number into its digits without zeros at the end, and its power of ten: equal for equal numbers, however long. */
function toCanonical(value: string): string {
  const [whole = "", power = "0"] = value.split(/[eE]/);
  const kept = whole.replace(/^0+/, "").replace(/0+$/, "");
  const zeros = whole.replace(/^0+/, "").length - kept.length;
  return kept === "" ? "0" : `${kept}E${BigInt(power) + BigInt(zeros)}`;
}

/** Whether different texts are the same number: 12E4 and 120000. */
function mergesTexts(values: readonly string[]): boolean {
  return new Set(values.map(toCanonical)).size < new Set(values).size;
}

/**
 * Explains why texts such as 12E4 must stay text, being codes: as numbers some would be the same, others are written without an exponent, or the
 * name of the column says so. Null when they need not: numbers with a point or a signed exponent among them show that they are numbers.
 */
export function findExponentCodes(values: readonly string[], name: string): Remark | null {
  const exponents = values.filter((value) => bareExponent.test(value));
  if (exponents.length === 0 || !values.every((value) => bareExponent.test(value) || digits.test(value))) return null;
  const isNamed = isNumberingName(name) || parts.test(name.replaceAll("_", " "));
  if (exponents.length === values.length && !isNamed && !mergesTexts(values)) return null;
  const text =
    "Values such as 12E4 are kept as text, because they look like codes: as numbers, 12E4 and 120000 would be the same.";
  return { text, examples: exponents.slice(0, 3) };
}
