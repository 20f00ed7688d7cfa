import { z } from "zod";
import type { CheckPlan } from "@/lib/domain/recipes/recipe-check-plan";
import { quoteName } from "@/lib/domain/text/quotes";
import type { PreparedNode, PreparedRecipe, TableReference } from "../compile/prepare-recipe";
import { parseExpression } from "../expression/parse-expression";
import { walkExpression } from "../expression/walk-expression";
import { isUntouched } from "../compile/is-untouched";
import { nameColumns } from "../steps/sentence-words";
import { promiseMissing } from "./promise-missing";
import { isShrinking } from "./result-chain";

/** Share of values that may become missing when text is parsed as numbers or dates. */
const unreadable = 0.05;
/** Columns of one check. */
export const mostColumns = 90;

const Columns = z.object({ columns: z.array(z.string()).min(1) });
const Column = z.object({ column: z.string() });
const Spellings = z.object({ column: z.string(), spellings: z.array(z.object({ from: z.string(), to: z.string() })) });
const Measures = z.object({
  measures: z.array(z.object({ name: z.string(), aggregate: z.string(), column: z.string().optional() })),
});
const Totals = z.object({ column: z.string(), texts: z.array(z.string()).optional() });
const Limit = z.object({ limit: z.int().optional(), rows: z.int().optional() });
const Values = z.object({
  column: z.string(),
  values: z.array(z.object({ from: z.string(), to: z.string().nullable() })),
});
const Bounds = z.object({ column: z.string(), lower: z.number().optional(), upper: z.number().optional() });
const Filling = z.object({ columns: z.array(z.string()).min(1), method: z.string() });
const Missing = z.object({ columns: z.array(z.string()).min(1), when: z.enum(["any", "all"]) });
const Condition = z.object({ expression: z.string() });
const Derived = z.object({ name: z.string(), expression: z.string() });

/** Requires that columns have no more missing values than before, up to a share; nothing without columns. */
export function toMissing(columns: string[], { table, share }: { table: TableReference; share: number }): CheckPlan[] {
  return columns.length === 0 ? [] : [{ kind: "no_new_missing", columns, table, share }];
}

/** Requires that columns have no missing values. */
function toPresent(columns: readonly string[]): CheckPlan[] {
  const checked = columns.slice(0, mostColumns);
  if (checked.length === 0) return [];
  const expression = checked.map((name) => `${quoteName(name)} is not null`).join(" and ");
  return [{ kind: "condition", expression, says: `No value of ${nameColumns(checked)} is missing.`, columns: checked }];
}

/** Requires that the numbers of a column lie within bounds. */
function toBounded({ column, lower, upper }: z.infer<typeof Bounds>): CheckPlan[] {
  const name = quoteName(column);
  const bounds = [
    ...(lower === undefined ? [] : [{ expression: `${name} >= ${lower}`, says: `below ${lower}` }]),
    ...(upper === undefined ? [] : [{ expression: `${name} <= ${upper}`, says: `above ${upper}` }]),
  ];
  if (bounds.length === 0) return [];
  return [
    {
      kind: "condition",
      expression: `${name} is null or (${bounds.map(({ expression }) => expression).join(" and ")})`,
      says: `No value of “${column}” is ${bounds.map(({ says }) => says).join(" or ")}.`,
      columns: [column],
    },
  ];
}

/** The columns that an expression reads, each once. */
function findRead(expression: string): string[] {
  const nodes = [...walkExpression(parseExpression(expression))];
  return [...new Set(nodes.flatMap((node) => (node.type === "column" ? [node.name] : [])))];
}

/** What a step promises about the result, if later steps preserve it. */
export function promiseStep(
  { step, type: stepType, tables, prepared }: PreparedNode,
  { recipe, after }: { recipe: PreparedRecipe; after: readonly PreparedNode[] },
): CheckPlan[] {
  const [table] = tables;
  if (table === undefined) return [];
  const { type, id } = step;
  // Including the defaults of omitted params.
  const params = stepType.params.safeParse(step.params).data;
  const keepsRows = after.every(isShrinking);
  const keeps = (column: string) => isUntouched(column, after);
  switch (type) {
    case "drop_duplicates": {
      const own = prepared.outputs.table?.columns.map(({ name }) => name) ?? [];
      const columns = Columns.safeParse(params).data?.columns ?? own;
      return keepsRows && columns.length <= mostColumns && columns.every(keeps) ? [{ kind: "unique", columns }] : [];
    }
    case "sort_limit":
    case "sample": {
      const { limit, rows } = Limit.safeParse(params).data ?? {};
      const most = type === "sample" ? rows : limit;
      return most !== undefined && keepsRows ? [{ kind: "row_count", most }] : [];
    }
    case "parse_number":
    case "parse_date":
    case "cap_outliers": {
      const columns = Columns.safeParse(params).data?.columns ?? [Column.safeParse(params).data?.column ?? ""];
      const share = type === "parse_number" || type === "parse_date" ? unreadable : 0;
      const bounds = Bounds.safeParse(params).data;
      return [
        ...(keepsRows ? toMissing(columns.filter(keeps).slice(0, mostColumns), { table, share }) : []),
        ...(type === "cap_outliers" && bounds !== undefined && keeps(bounds.column) ? toBounded(bounds) : []),
      ];
    }
    case "fill_missing": {
      const { columns = [], method } = Filling.safeParse(params).data ?? {};
      const kept = columns.filter(keeps);
      if (method === "value") return keepsRows ? toPresent(kept) : [];
      return keepsRows ? toMissing(kept.slice(0, mostColumns), { table, share: 0 }) : [];
    }
    case "drop_missing": {
      const { columns = [], when } = Missing.safeParse(params).data ?? {};
      return when === "any" && keepsRows ? toPresent(columns.filter(keeps)) : [];
    }
    case "filter": {
      const { expression } = Condition.safeParse(params).data ?? {};
      if (expression === undefined) return [];
      const columns = findRead(expression);
      const isKept = keepsRows && columns.length > 0 && columns.every(keeps);
      return isKept ? [{ kind: "condition", expression, says: `For every row: ${expression}.`, columns }] : [];
    }
    case "derive": {
      const { data } = Derived.safeParse(params);
      const plans = data === undefined ? [] : promiseMissing(data);
      return plans.filter((plan) => "columns" in plan && plan.columns.every(keeps));
    }
    case "replace_values": {
      const { data } = Values.safeParse(params);
      const targets = new Set(data?.values.map(({ to }) => to));
      const values = data?.values.map(({ from }) => from).filter((text) => !targets.has(text)) ?? [];
      return data !== undefined && values.length > 0 && keeps(data.column)
        ? [{ kind: "no_values", column: data.column, values }]
        : [];
    }
    case "join_spellings": {
      const { data } = Spellings.safeParse(params);
      const targets = new Set(data?.spellings.map(({ to }) => to));
      const values = data?.spellings.map(({ from }) => from).filter((text) => !targets.has(text)) ?? [];
      return data !== undefined && values.length > 0 && keeps(data.column)
        ? [{ kind: "no_values", column: data.column, values }]
        : [];
    }
    case "drop_totals": {
      const { data } = Totals.safeParse(params);
      return data?.texts !== undefined && keeps(data.column)
        ? [{ kind: "no_values", column: data.column, values: data.texts }]
        : [];
    }
    case "group_aggregate": {
      const measures = Measures.safeParse(params).data?.measures ?? [];
      const isLast = recipe.result.from === id;
      const sums = measures.flatMap(({ name, aggregate, column }) =>
        aggregate === "sum" && column !== undefined ? [{ column: name, of: column }] : [],
      );
      return isLast && sums.length > 0 ? [{ kind: "sum_preserved", sums, table }] : [];
    }
    default:
      return [];
  }
}
