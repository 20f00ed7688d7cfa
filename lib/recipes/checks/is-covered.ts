import { z } from "zod";
import type { ParamValue } from "@/lib/domain/recipes/recipe";
import { mostColumns } from "./promise-step";

/** Inputs with at most this many rows are checked completely; larger ones by a sample. */
export const wholeRows = 1_000_000;

const Duplicates = z.object({ columns: z.array(z.string()).optional() });
const Missing = z.object({
  columns: z.array(z.string()).min(1).max(mostColumns),
  when: z.literal("any").default("any"),
});
const Pairs = z.array(z.object({ from: z.unknown(), to: z.unknown() }));
const Replaced = z.object({ values: Pairs }).transform(({ values }) => values);
const Merged = z.object({ spellings: Pairs }).transform(({ spellings }) => spellings);

/** A single step, and the checks of its result, all of which passed. */
interface CheckedStep {
  type: string;
  params: Readonly<Record<string, ParamValue>>;
  /** Number of columns that it reads. */
  columns: number;
  /** Ids of the checks. */
  checks: readonly string[];
}

/**
 * Whether passed checks prove everything that a step does: one of them must be the promise of its type, for each of its columns
 * and values. Changes to the columns themselves need no separate check.
 */
export function isCovered({ type, params, columns, checks }: CheckedStep): boolean {
  const has = (kind: string) => checks.some((id) => id.replace(/_\d+$/u, "") === kind);
  switch (type) {
    case "rename":
    case "select":
      return checks.length > 0;
    case "drop_duplicates": {
      const { data } = Duplicates.safeParse(params);
      return data !== undefined && (data.columns?.length ?? columns) <= mostColumns && has("unique");
    }
    case "drop_missing":
      return Missing.safeParse(params).success && has("condition");
    case "replace_values":
      return isLeft(Replaced.safeParse(params).data) && has("no_values");
    case "join_spellings":
      return isLeft(Merged.safeParse(params).data) && has("no_values");
    default:
      return false;
  }
}

/** Whether no replaced value is also a replacement: only then do all replaced values disappear from the result. */
function isLeft(pairs: z.infer<typeof Pairs> = []): boolean {
  const targets = new Set(pairs.map(({ to }) => to));
  return pairs.length > 0 && pairs.every(({ from }) => !targets.has(from));
}
