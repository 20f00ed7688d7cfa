import { CaveatError } from "@/lib/domain/caveat-error";
import { isDiskFull } from "@/lib/domain/disk-full";
import { toCaveatError } from "../duck/to-caveat-error";

/** Errors of DuckDB that the data or the query causes, with what to say about them. */
const faults: readonly (readonly [RegExp, string, string])[] = [
  [
    /^Conversion Error/i,
    "Some values cannot be converted as a step wants.",
    "Choose what happens to values that do not fit, or remove the step.",
  ],
  [
    /^(?:Out of Range|Overflow) Error|overflow/i,
    "A value gets larger than a number can be.",
    "Change the expression of the step.",
  ],
  [
    /^(?:Binder|Catalog|Parser|Type) Error/i,
    "A step does not fit the columns that it gets.",
    "Check its columns and their types.",
  ],
  [
    /^Invalid Input Error/i,
    "A step got a value that it cannot use.",
    "Check the step, or filter those rows out first.",
  ],
  [
    /Out of Memory|failed to allocate|could not allocate/i,
    "The recipe needs more memory than is available.",
    "Filter rows or select fewer columns in an earlier step.",
  ],
];

/**
 * Converts an error of a query to `recipe_refused` when the query or its data causes it; otherwise as `toCaveatError`
 * does. The sentence quotes no cell.
 */
export function toQueryFault(error: unknown): CaveatError {
  const original = error instanceof CaveatError && error.code === "internal" ? (error.cause ?? error) : error;
  if (original instanceof CaveatError && original.code !== "too_large") return original;
  if (isDiskFull(original)) return toCaveatError(original);
  const cause = original instanceof CaveatError ? original.cause : original;
  const text = cause instanceof Error ? cause.message : String(cause);
  const known = faults.find(([pattern]) => pattern.test(text));
  if (known === undefined) return toCaveatError(error);
  return new CaveatError("recipe_refused", known[1], { cause: error, remedy: known[2] });
}
