import type { Remark } from "./column-plan";
import { isNumberingName, isVersionName } from "./name-hints";

const isNumbered = (value: string) => /^\d+(?:\.\d+)?$/.test(value);
/** Trailing zeros after another decimal: 1.10, not 1.0. */
const trailing = /\.\d*[1-9]0+$/;

const toExamples = (values: readonly string[]) => values.slice(0, 3);

/** Explains why numbers with a point must stay text, being versions or section numbers; null when they need not. */
export function findNumbering(values: readonly string[], name: string): Remark | null {
  if (!values.every(isNumbered)) return null;
  const decimals = new Set(values.map((value) => value.length - value.indexOf(".")));
  const isUneven = decimals.size > 1 && values.some((value) => trailing.test(value));
  if (!isVersionName(name) && !(isUneven && isNumberingName(name))) return null;
  const text = "Versions and numbers such as 1.10 are kept as text: as numbers, 1.10 and 1.1 would be the same.";
  return { text, examples: toExamples(values) };
}

/** Reports that texts such as 1.1 and 1.10 become the same number. */
export function remarkOnTrailingZeros(values: readonly string[]): Remark[] {
  const known = new Set(values);
  const doubled = values.filter((value) => trailing.test(value) && known.has(value.replace(/0+$/, "")));
  if (doubled.length === 0) return [];
  const text = "Some values differ only by zeros at their end, as 1.1 and 1.10 do; as numbers they are the same.";
  return [{ text, examples: doubled.slice(0, 2).flatMap((value) => [value.replace(/0+$/, ""), value]) }];
}
