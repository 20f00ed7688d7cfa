import type { CheckPlan } from "@/lib/domain/recipes/recipe-check-plan";
import { formatNumber } from "@/lib/domain/text/numbers";
import { joinWords, nameColumns } from "../steps/sentence-words";

/** The outcome of a check, as `compileChecks` returns it. */
export interface CheckFinding {
  /** Rows or columns that violate it; zero: it passes. */
  violations: number;
  found: number;
  /** Names of the columns that violate it; empty if it concerns rows. */
  names: string;
}

const count = (value: number) => formatNumber(value);
const counted = (value: number, one: string, many: string) => `${count(value)} ${value === 1 ? one : many}`;

/** Names columns, or counts them where there are many. */
function nameSome(columns: readonly string[]): string {
  return columns.length > 4 ? `${columns.length} columns` : nameColumns(columns);
}

/** Describes what a check requires, in one sentence. */
export function describeCheck(plan: CheckPlan): string {
  switch (plan.kind) {
    case "row_count": {
      const { least, most } = plan;
      const ends = [
        ...(least === undefined ? [] : [`at least ${count(least)}`]),
        ...(most === undefined ? [] : [`at most ${count(most)}`]),
      ];
      const isOne = (most ?? least) === 1;
      return `The result has ${ends.join(" and ") || "any number of"} ${isOne ? "row" : "rows"}.`;
    }
    case "rows_of":
      return `The result has ${plan.compare === "exactly" ? "exactly" : "at most"} as many rows as ${toTableWords(plan.table)}.`;
    case "unique":
      return plan.columns.length > 4
        ? "No two rows have the same values."
        : `No two rows have the same ${nameColumns(plan.columns)}.`;
    case "no_new_missing":
      return plan.share === 0
        ? `No value of ${nameSome(plan.columns)} becomes missing.`
        : `At most ${Math.round(plan.share * 1000) / 10} % of the values of ${nameSome(plan.columns)} become missing.`;
    case "sum_preserved": {
      const moved = plan.sums.filter(({ column, of }) => column !== of);
      const [first] = moved;
      return first !== undefined && plan.sums.length === 1
        ? `The sum of “${first.column}” equals the earlier sum of “${first.of}”.`
        : `The sum of ${nameSome(plan.sums.map(({ column }) => column))} stays the same.`;
    }
    case "condition":
      return plan.says;
    case "allowed_values":
      return `“${plan.column}” contains only ${joinWords(plan.values.map((value) => `“${value}”`))}.`;
    case "no_values":
      return `“${plan.column}” no longer contains ${joinWords(plan.values.map((value) => `“${value}”`))}.`;
  }
}

/** States what a check found, as one sentence. */
export function describeFinding(plan: CheckPlan, { violations, found, names }: CheckFinding): string {
  switch (plan.kind) {
    case "row_count":
    case "rows_of":
      return `It has ${counted(found, "row", "rows")}.`;
    case "unique":
      return violations === 0
        ? "All rows are different."
        : `${counted(violations, "row repeats", "rows repeat")} another row.`;
    case "no_new_missing":
      return violations === 0
        ? // Where a share may become missing, there can be more than before.
          `${counted(found, "value is", "values are")} missing${plan.share === 0 ? ", no more than before" : ""}.`
        : `More values are missing in ${names}.`;
    case "sum_preserved":
      return violations === 0
        ? `${counted(found, "sum was", "sums were")} compared.`
        : `The sum of ${names} has changed.`;
    case "condition":
      return violations === 0
        ? "It holds for every row."
        : `It does not hold for ${counted(violations, "row", "rows")}.`;
    case "allowed_values":
    case "no_values":
      return violations === 0
        ? "All values meet the requirement."
        : `${counted(violations, "row contains", "rows contain")} a different value.`;
  }
}

/** Names the table that a result is compared with. */
function toTableWords({ from, output }: { from: string; output: string | null }): string {
  return output === null ? "its data" : `step ${from} gives`;
}
