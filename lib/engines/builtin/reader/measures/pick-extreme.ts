import { toPlainWords } from "@/lib/lexicon/words/roots";

const extremes = { high: /^(max|maximum|high|highest|upper)$/, low: /^(min|minimum|low|lowest|lower)$/ } as const;

/**
 * Chooses the column of the highest or the lowest numbers by its name among equal matches: `temp_max` beside `temp_min`. Null
 * when the names do not say.
 */
export function pickExtreme(columns: readonly string[], direction: "high" | "low"): string | null {
  const named = (pattern: RegExp) =>
    columns.filter((column) => toPlainWords(column).some((word) => pattern.test(word)));
  const [own, other] = [named(extremes[direction]), named(extremes[direction === "high" ? "low" : "high"])];
  const [found] = own;
  return found !== undefined && own.length === 1 && other.length === columns.length - 1 ? found : null;
}
