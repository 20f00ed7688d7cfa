import type { CheckPlan } from "@/lib/domain/recipes/recipe-check-plan";
import type { RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import { readExpression } from "../expression/read-expression";

/** Relative difference of two sums that counts as rounding. */
const rounding = "1e-9";

/**
 * Writes a check as one SELECT that returns one row: how many rows or columns violate it, the number that describes
 * the finding, and the names of the columns that violate it.
 * @param tables.result quoted name of the checked table, or other SQL after FROM.
 * @param tables.other the same for the table that it is compared with, if it is.
 * @param tables.columns those of the checked table.
 */
export function toCheckSql(
  plan: CheckPlan,
  { result, other, columns }: { result: string; other: string; columns: readonly RecipeColumn[] },
): string {
  switch (plan.kind) {
    case "row_count": {
      const bounds = [
        ...(plan.least === undefined ? [] : [`n_rows < ${plan.least}`]),
        ...(plan.most === undefined ? [] : [`n_rows > ${plan.most}`]),
      ];
      return toRow(bounds.join(" OR ") || "false", "n_rows", toCounted({ table: result, values: [], as: "after" }));
    }
    case "rows_of": {
      const against = `after.n_rows ${plan.compare === "exactly" ? "<>" : ">"} before.n_rows`;
      return toRow(against, "after.n_rows", toBoth({ result, other }, { after: [], before: [] }));
    }
    case "unique": {
      const groups = `SELECT count(*) AS n_rows FROM ${result} GROUP BY ${plan.columns.map(quoteName).join(", ")}`;
      return toRow("coalesce(sum(n_rows - 1), 0)", "coalesce(sum(n_rows), 0)", `(${groups}) AS keys`);
    }
    case "no_new_missing": {
      const { columns, share } = plan;
      const missing = columns.map((name) => `count(*) - count(${quoteName(name)})`);
      const pairs = columns.map((name, place) => ({
        name,
        against: `after.value_${place} > before.value_${place} + ${share} * before.n_rows`,
      }));
      const found = columns.map((_, place) => `after.value_${place}`).join(" + ");
      return toPairs(pairs, found, toBoth({ result, other }, { after: missing, before: missing }));
    }
    case "sum_preserved": {
      const sum = (name: string) => `coalesce(sum(CAST(${quoteName(name)} AS DOUBLE)), 0)`;
      const pairs = plan.sums.map(({ column }, place) => {
        const [after, before] = [`after.value_${place}`, `before.value_${place}`];
        return { name: column, against: `abs(${after} - ${before}) > ${rounding} * greatest(abs(${before}), 1)` };
      });
      const values = {
        after: plan.sums.map(({ column }) => sum(column)),
        before: plan.sums.map(({ of }) => sum(of)),
      };
      return toPairs(pairs, String(pairs.length), toBoth({ result, other }, values));
    }
    case "condition": {
      const read = readExpression(plan.expression, columns);
      // A condition that no longer fits the result counts as a violation, rather than as unchecked.
      const condition = "expression" in read ? `NOT coalesce(${read.expression.sql}, false)` : "true";
      return toOutside(result, condition);
    }
    case "allowed_values":
      return toOutside(result, `${quoteName(plan.column)} NOT IN (${plan.values.map(quoteText).join(", ")})`);
    case "no_values":
      return toOutside(result, `${quoteName(plan.column)} IN (${plan.values.map(quoteText).join(", ")})`);
  }
}

function toRow(violations: string, found: string, from: string, columns = "''"): string {
  return `SELECT CAST(${violations} AS BIGINT) AS violations, CAST(${found} AS DOUBLE) AS found, ${columns} AS names FROM ${from}`;
}

/** Counts the rows for which a condition holds. */
function toOutside(result: string, condition: string): string {
  return toRow(`count(*) FILTER (WHERE ${condition})`, "count(*)", result);
}

/** Counts and names the columns whose condition holds. */
function toPairs(pairs: readonly { name: string; against: string }[], found: string, from: string): string {
  const counts = pairs.map(({ against }) => `CAST(${against} AS INTEGER)`);
  const names = pairs.map(({ name, against }) => `CASE WHEN ${against} THEN ${quoteText(`“${name}”`)} END`);
  return toRow(counts.join(" + "), found, from, `concat_ws(', ', ${names.join(", ")})`);
}

/** One row of a table's number of rows and of values over all of them. */
function toCounted({ table, values, as }: { table: string; values: readonly string[]; as: string }): string {
  const named = values.map((value, place) => `${value} AS value_${place}`);
  return `(SELECT ${["count(*) AS n_rows", ...named].join(", ")} FROM ${table}) AS ${as}`;
}

/** The rows of both tables, side by side. */
function toBoth(
  { result, other }: { result: string; other: string },
  { after, before }: { after: readonly string[]; before: readonly string[] },
): string {
  const left = toCounted({ table: result, values: after, as: "after" });
  return `${left}, ${toCounted({ table: other, values: before, as: "before" })}`;
}
