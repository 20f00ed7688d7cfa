import type { RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import type { OrderUse, PreparedOutput, PreparedStep, SqlTable } from "../step-type";
import { toOnly } from "./compute-columns";

/** Output ports of steps that keep some rows. */
export const keptAndRejected = [
  { name: "kept", label: "Kept rows" },
  { name: "rejected", label: "Rejected rows" },
] as const;

/** A condition in both languages; unknown counts as false. */
export interface RowCondition {
  sql: (table: SqlTable) => string;
  /** Writes Python for a column of truth values, given the frame. */
  python: (frame: string) => string;
}

/** Keeps the rows for which a condition holds, and outputs the others as `rejected`. */
export function keepRows(
  columns: readonly RecipeColumn[],
  condition: RowCondition,
  order: OrderUse = "keeps",
): PreparedStep {
  const toOutput = (negated: boolean): PreparedOutput => ({
    columns,
    sql: ({ tables }) => {
      const table = toOnly(tables);
      return `SELECT * FROM ${table.name} WHERE ${condition.sql(table)}${negated ? " IS NOT TRUE" : ""}`;
    },
    python: ([frame = ""]) => `${frame}[${negated ? "~" : ""}hold(${condition.python(frame)})].reset_index(drop=True)`,
  });
  return { outputs: { kept: toOutput(false), rejected: toOutput(true) }, order: [order], sameRows: false };
}
