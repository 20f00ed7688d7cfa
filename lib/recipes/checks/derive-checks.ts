import { z } from "zod";
import type { CheckPlan } from "@/lib/domain/recipes/recipe-check-plan";
import { isNumberKind } from "@/lib/domain/recipes/recipe-column";
import type { PreparedNode, PreparedRecipe, TableReference } from "../compile/prepare-recipe";
import { isUntouched } from "../compile/is-untouched";
import { findResultChain, isShrinking, type ResultChain } from "./result-chain";

/** What is known of the data of an input. */
export interface InputFacts {
  rowCount: number;
  /** Columns that identify each of its rows. */
  keys: readonly string[];
}

/** Share of values that reading texts as numbers or dates may make missing. */
const unreadable = 0.05;
/** Columns of one check. */
const mostColumns = 90;
/** Keys that are checked. */
const mostKeys = 5;

const Columns = z.object({ columns: z.array(z.string()).min(1) });
const Column = z.object({ column: z.string() });
const Spellings = z.object({ column: z.string(), spellings: z.array(z.object({ from: z.string(), to: z.string() })) });
const Measures = z.object({
  measures: z.array(z.object({ name: z.string(), aggregate: z.string(), column: z.string().optional() })),
});
const Totals = z.object({ column: z.string(), texts: z.array(z.string()).optional() });
const Limit = z.object({ limit: z.int().optional(), rows: z.int().optional() });

/**
 * Returns what must hold of the result of a recipe, whatever its data: what its steps promise, and what none of them may
 * change.
 * @param facts of the data of the inputs, by their ids; an input without facts has rows, and no keys.
 */
export function deriveChecks(recipe: PreparedRecipe, facts: ReadonlyMap<string, InputFacts> = new Map()): CheckPlan[] {
  const chain = findResultChain(recipe);
  const source = chain?.source.from ?? "";
  const isEmpty = chain !== null && facts.get(source)?.rowCount === 0;
  const plans: CheckPlan[] = isEmpty ? [] : [{ kind: "row_count", least: 1 }];
  if (chain === null) return plans;
  const columns = new Map(recipe.getColumns(recipe.result).map(({ name, kind }) => [name, kind]));
  const kept = recipe.getColumns(chain.source).filter(({ name, kind }) => columns.get(name) === kind);
  plans.push(...promiseSource(chain, { kept, keys: facts.get(source)?.keys ?? [] }));
  for (const [place, node] of chain.nodes.entries()) {
    if (node.step.disabled === true) continue;
    for (const plan of promiseStep(node, { recipe, after: chain.nodes.slice(place + 1) })) {
      if (listColumns(plan).every((name) => columns.has(name))) plans.push(plan);
    }
  }
  return plans;
}

/** The columns of the result that a check names. */
function listColumns(plan: CheckPlan): string[] {
  if (plan.kind === "sum_preserved") return plan.sums.map(({ column }) => column);
  return "columns" in plan ? plan.columns : "column" in plan ? [plan.column] : [];
}

/** What the steps together must leave as it was in the input. */
function promiseSource(
  { source: table, nodes }: ResultChain,
  { kept, keys }: { kept: ReturnType<PreparedRecipe["getColumns"]>; keys: readonly string[] },
): CheckPlan[] {
  if (nodes.length === 0 || !nodes.every(isShrinking)) return [];
  const isSame = nodes.every(({ step, prepared }) => step.disabled === true || prepared.sameRows);
  const untouched = kept.filter(({ name }) => isUntouched(name, nodes)).slice(0, mostColumns);
  const sums = untouched.flatMap(({ name, kind }) => (isNumberKind(kind) ? [{ column: name, of: name }] : []));
  const unique = untouched.filter(({ name }) => keys.includes(name)).slice(0, mostKeys);
  return [
    { kind: "rows_of", table, compare: isSame ? "exactly" : "at most" },
    ...unique.map(({ name }): CheckPlan => ({ kind: "unique", columns: [name] })),
    ...toMissing(
      untouched.map(({ name }) => name),
      { table, share: 0 },
    ),
    ...(isSame && sums.length > 0 ? [{ kind: "sum_preserved", sums, table } as const] : []),
  ];
}

function toMissing(columns: string[], { table, share }: { table: TableReference; share: number }): CheckPlan[] {
  return columns.length === 0 ? [] : [{ kind: "no_new_missing", columns, table, share }];
}

/** What a step promises of the result, if the steps after it keep that. */
function promiseStep(
  { step, type: stepType, tables, prepared }: PreparedNode,
  { recipe, after }: { recipe: PreparedRecipe; after: readonly PreparedNode[] },
): CheckPlan[] {
  const [table] = tables;
  if (table === undefined) return [];
  const { type, id } = step;
  // With the defaults of what a step leaves out.
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
    case "fill_missing":
    case "cap_outliers": {
      const columns = Columns.safeParse(params).data?.columns ?? [Column.safeParse(params).data?.column ?? ""];
      const share = type === "parse_number" || type === "parse_date" ? unreadable : 0;
      return keepsRows ? toMissing(columns.filter(keeps).slice(0, mostColumns), { table, share }) : [];
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
