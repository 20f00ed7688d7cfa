import { isNumberKind } from "@/lib/domain/recipes/recipe-column";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import { toRowJoin } from "./compile-changed-rows";
import { isUntouched } from "./is-untouched";
import { planOrder } from "./plan-order";
import type { PreparedNode, PreparedRecipe, TableReference } from "./prepare-recipe";
import { toWith, writeTables, type InputRelations } from "./write-tables";

/** Types whose result is missing if a text cannot be parsed. */
const reading: ReadonlySet<string> = new Set(["parse_number", "parse_date"]);

/** The columns that a step changes in place, and whether their kind changes. */
function listChanged(recipe: PreparedRecipe, node: PreparedNode): { name: string; isRead: boolean }[] {
  const { step, type, tables, prepared } = node;
  const [before] = tables;
  const isInPlace = type.category === "values" || step.type === "derive";
  if (before === undefined || step.disabled === true || !isInPlace || !prepared.sameRows) return [];
  const after = new Map(recipe.getColumns(toAfter(node)).map(({ name, kind }) => [name, kind]));
  return recipe.getColumns(before).flatMap(({ name, kind }) => {
    const next = after.get(name);
    if (next === undefined || isUntouched(name, [node])) return [];
    return [{ name, isRead: next !== kind && !(isNumberKind(next) && isNumberKind(kind)) }];
  });
}

/** The value that all cells get that had none, as a text; missing where there are several. */
function toFilled(old: string, next: string): string {
  const filled = `FILTER (WHERE ${old} IS NULL AND ${next} IS NOT NULL)`;
  const value = (aggregate: string) => `${aggregate}(CAST(${next} AS VARCHAR)) ${filled}`;
  return `CASE WHEN ${value("min")} = ${value("max")} THEN ${value("min")} END AS filled`;
}

const toAfter = ({ step, type }: PreparedNode): TableReference => ({
  from: step.id,
  output: type.outputs[0]?.name ?? "table",
});

/**
 * Compiles what some steps do to the cells of columns that they change in place. The query returns a row for each step and
 * column: step, column, number of cells, how many the step changes or converts to another kind, how many values are
 * lost, the only value that it fills gaps with, and up to three of the lost ones. Null when no step changes columns in place.
 */
export function compileStepEffects(
  recipe: PreparedRecipe,
  { steps, relations }: { steps: ReadonlySet<string>; relations: InputRelations },
): string | null {
  const changed = recipe.nodes
    .filter(({ step }) => steps.has(step.id))
    .map((node) => ({ node, columns: listChanged(recipe, node) }))
    .filter(({ columns }) => columns.length > 0);
  if (changed.length === 0) return null;
  const plan = planOrder(
    recipe,
    changed.flatMap(({ node }) =>
      [node.tables[0] ?? toAfter(node), toAfter(node)].map((table) => ({ table, need: "row" as const })),
    ),
  );
  const { expressions, row, find } = writeTables(recipe, plan, relations);
  const rows = changed.flatMap(({ node, columns }) => {
    const before = find(node.tables[0] ?? toAfter(node)).name;
    const join = toRowJoin({ node, plan, after: find(toAfter(node)).name, row });
    return columns.map(({ name, isRead }) => {
      const [old, next] = [`old.${quoteName(name)}`, `new.${quoteName(name)}`];
      const isLost = reading.has(node.step.type) ? `${old} IS NOT NULL AND ${next} IS NULL` : "false";
      const example = (aggregate: string) => `${aggregate}(CAST(${old} AS VARCHAR)) FILTER (WHERE ${isLost})`;
      return `SELECT ${[
        `${quoteText(node.step.id)} AS step`,
        `${quoteText(name)} AS name`,
        "count(*) AS cells",
        `count(*) FILTER (WHERE ${isRead ? `${next} IS NOT NULL` : `${old} IS DISTINCT FROM ${next}`}) AS changed`,
        `count(*) FILTER (WHERE ${isLost}) AS lost`,
        toFilled(old, next),
        ...["first", "min", "max"].map((aggregate, place) => `${example(aggregate)} AS example_${place}`),
      ].join(", ")} FROM ${before} AS old ${join}`;
    });
  });
  return `${toWith(expressions)}${rows.join("\nUNION ALL\n")}`;
}
