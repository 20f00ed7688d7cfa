import type { CheckPlan } from "@/lib/domain/recipes/recipe-check-plan";
import { z } from "zod";
import type { PreparedNode, PreparedRecipe } from "../compile/prepare-recipe";

/** Share of values that reading texts as numbers or dates may make missing. */
const unreadable = 0.05;

const Texts = z.object({ columns: z.array(z.string()) });
const Spellings = z.object({ column: z.string(), spellings: z.array(z.object({ from: z.string(), to: z.string() })) });
const Measures = z.object({
  measures: z.array(z.object({ name: z.string(), aggregate: z.string(), column: z.string().optional() })),
});
const Totals = z.object({ column: z.string(), texts: z.array(z.string()).optional() });

/** Returns what every recipe of these steps must keep to, for all its data: what its steps promise. */
export function deriveChecks(recipe: PreparedRecipe): CheckPlan[] {
  const { nodes, result } = recipe;
  const columns = new Set(recipe.getColumns(result).map(({ name }) => name));
  const plans: CheckPlan[] = [{ kind: "row_count", least: 1 }];
  for (const [place, node] of nodes.entries()) {
    if (node.step.disabled === true) continue;
    const after = nodes.slice(place + 1);
    for (const plan of promise(node, after)) {
      const named = "columns" in plan ? plan.columns : "column" in plan ? [plan.column] : [];
      if (named.every((name) => columns.has(name))) plans.push(plan);
    }
  }
  return plans;
}

/** What a step promises of the result, if the steps after it keep that. */
function promise({ step, tables, prepared }: PreparedNode, after: readonly PreparedNode[]): CheckPlan[] {
  const keepsRows = after.every((node) => node.prepared.sameRows || node.type.category === "rows");
  const isUntouched = (column: string) =>
    after.every((node) => !JSON.stringify(node.step.params).includes(JSON.stringify(column)));
  const [source] = tables;
  if (source === undefined) return [];
  const last = after.length === 0;
  switch (step.type) {
    case "drop_duplicates": {
      const keys = Texts.safeParse(step.params);
      return keys.success && keepsRows && keys.data.columns.every(isUntouched)
        ? [{ kind: "unique", columns: keys.data.columns }]
        : [];
    }
    case "parse_number":
    case "parse_date": {
      const texts = Texts.safeParse(step.params);
      if (!texts.success || !after.every((node) => node.prepared.sameRows)) return [];
      return texts.data.columns
        .filter(isUntouched)
        .map((column) => ({ kind: "no_new_missing", column, of: { table: source, column }, share: unreadable }));
    }
    case "join_spellings": {
      const { data } = Spellings.safeParse(step.params);
      const targets = new Set(data?.spellings.map(({ to }) => to));
      const values = data?.spellings.map(({ from }) => from).filter((text) => !targets.has(text)) ?? [];
      return data !== undefined && values.length > 0 && isUntouched(data.column)
        ? [{ kind: "no_values", column: data.column, values }]
        : [];
    }
    case "drop_totals": {
      const { data } = Totals.safeParse(step.params);
      return data?.texts !== undefined && isUntouched(data.column)
        ? [{ kind: "no_values", column: data.column, values: data.texts }]
        : [];
    }
    case "group_aggregate": {
      const { data } = Measures.safeParse(step.params);
      if (!last) return [];
      return (data?.measures ?? []).flatMap(({ name, aggregate, column }): CheckPlan[] =>
        aggregate === "sum" && column !== undefined
          ? [{ kind: "sum_preserved", column: name, of: { table: source, column } }]
          : [],
      );
    }
    case "join":
      return prepared.sameRows && last ? [{ kind: "rows_of", table: source, compare: "exactly" }] : [];
    default:
      return [];
  }
}
