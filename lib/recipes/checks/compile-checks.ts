import type { CheckPlan } from "@/lib/domain/recipes/recipe-check-plan";
import { planOrder } from "../compile/plan-order";
import type { PreparedRecipe, TableReference } from "../compile/prepare-recipe";
import { toWith, writeTables, type InputRelations } from "../compile/write-tables";
import { quoteName, quoteText } from "../text/quote-sql";
import { describeCheck } from "./describe-check";

/** A check as one query. */
export interface CheckQuery {
  /** What must hold, one sentence. */
  label: string;
  /** Returns one row of two numbers: what is against it (zero: the check passes), and what was found. */
  sql: string;
  /** Describes what was found, given those numbers. */
  describe: (violations: number, found: number) => string;
}

/** Relative difference of two sums that counts as rounding. */
const rounding = "1e-9";

/** Compiles checks of the result of a recipe, each to one query. Columns that a check names must exist. */
export function compileChecks(
  recipe: PreparedRecipe,
  plans: readonly CheckPlan[],
  relations: InputRelations,
): CheckQuery[] {
  return plans.map((plan) => {
    const others = "of" in plan ? [plan.of.table] : "table" in plan ? [plan.table] : [];
    const wanted: TableReference[] = [recipe.result, ...others];
    const order = planOrder(
      recipe,
      wanted.map((table) => ({ table, need: "none" })),
    );
    const { expressions, find } = writeTables(recipe, order, relations);
    const [result = "", other = ""] = wanted.map((table) => find(table).name);
    return {
      label: describeCheck(plan),
      sql: `${toWith(expressions)}${toSql(plan, result, other)}`,
      describe: toDescription(plan),
    };
  });
}

function toSql(plan: CheckPlan, result: string, other: string): string {
  const rows = `(SELECT count(*) FROM ${result})`;
  const outside = (condition: string) => `SELECT count(*) FILTER (WHERE ${condition}), count(*) FROM ${result}`;
  switch (plan.kind) {
    case "row_count": {
      const bounds = [
        ...(plan.least === undefined ? [] : [`found < ${plan.least}`]),
        ...(plan.most === undefined ? [] : [`found > ${plan.most}`]),
      ];
      return `SELECT CAST(${bounds.join(" OR ") || "false"} AS BIGINT), found FROM (SELECT ${rows} AS found)`;
    }
    case "rows_of": {
      const against = plan.compare === "exactly" ? "<>" : ">";
      return `SELECT CAST(found ${against} (SELECT count(*) FROM ${other}) AS BIGINT), found FROM (SELECT ${rows} AS found)`;
    }
    case "unique": {
      const list = plan.columns.map(quoteName).join(", ");
      return `SELECT coalesce(sum(found - 1), 0)::BIGINT, count(*) FROM (SELECT count(*) AS found FROM ${result} GROUP BY ${list})`;
    }
    case "no_new_missing": {
      const missing = (column: string, table: string) =>
        `(SELECT count(*) - count(${quoteName(column)}) FROM ${table})`;
      const before = `${missing(plan.of.column, other)} + ${plan.share} * (SELECT count(*) FROM ${other})`;
      return `SELECT CAST(greatest(0, ceil(found - (${before}))) AS BIGINT), found FROM (SELECT ${missing(plan.column, result)} AS found)`;
    }
    case "sum_preserved": {
      const sum = (column: string, table: string) =>
        `(SELECT coalesce(sum(CAST(${quoteName(column)} AS DOUBLE)), 0) FROM ${table})`;
      const pair = `SELECT ${sum(plan.column, result)} AS found, ${sum(plan.of.column, other)} AS before`;
      return `SELECT CAST(abs(found - before) > ${rounding} * greatest(abs(before), 1) AS BIGINT), found FROM (${pair})`;
    }
    case "allowed_values":
      return outside(`${quoteName(plan.column)} NOT IN (${plan.values.map(quoteText).join(", ")})`);
    case "no_values":
      return outside(`${quoteName(plan.column)} IN (${plan.values.map(quoteText).join(", ")})`);
  }
}

function toDescription({ kind }: CheckPlan): CheckQuery["describe"] {
  switch (kind) {
    case "row_count":
    case "rows_of":
      return (_, found) => `The result has ${found} rows.`;
    case "unique":
      return (violations) => (violations === 0 ? "All are different." : `${violations} rows repeat another one.`);
    case "no_new_missing":
      return (violations, found) =>
        `${found} values are missing${violations === 0 ? "." : `, ${violations} too many.`}`;
    case "sum_preserved":
      return (violations, found) => `The sum is ${found}${violations === 0 ? "." : ", which is another one."}`;
    case "allowed_values":
    case "no_values":
      return (violations) =>
        violations === 0 ? "All values are as wanted." : `${violations} rows hold another value.`;
  }
}
