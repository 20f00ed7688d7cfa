import type { Fold } from "./values";

/** One number of several, as pandas has it; null where there are too few. */
export function foldNumbers(how: Fold, numbers: readonly number[]): number | null {
  const sum = numbers.reduce((total, value) => total + value, 0);
  if (how === "sum") return sum;
  if (how === "count") return numbers.length;
  if (numbers.length === 0) return null;
  const sorted = [...numbers].sort((left, right) => left - right);
  const mean = sum / numbers.length;
  const middle = (numbers.length - 1) / 2;
  switch (how) {
    case "mean":
      return mean;
    case "min":
      return sorted[0] ?? null;
    case "max":
      return sorted.at(-1) ?? null;
    case "median":
      return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
    case "stddev":
      if (numbers.length < 2) return null;
      return Math.sqrt(numbers.reduce((total, value) => total + (value - mean) ** 2, 0) / (numbers.length - 1));
  }
}
