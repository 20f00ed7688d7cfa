import { quoteName, unquoteName } from "@/lib/domain/text/quotes";
import { compileGuards } from "../compile/compile-guards";
import { compileRecipe } from "../compile/compile-recipe";
import { mayGrow } from "../compile/may-grow";
import { planOrder } from "../compile/plan-order";
import type { PreparedNode, PreparedRecipe, TableReference } from "../compile/prepare-recipe";
import { toWith, writeTables, type InputRelations } from "../compile/write-tables";
import { toDuckType } from "../expression/typed-expression";
import { definesOrder } from "./find-misfits";

/** A query with one row of one column for each of `names`. */
export interface RowCounts {
  sql: string;
  names: string[];
  /** Steps that have as many rows as another step or input. */
  same: Record<string, string>;
}

/** A recipe as queries, in DuckDB's SQL, for a server that holds the rows of its inputs. */
export interface RemoteQueries {
  /** Computes the result. */
  sql: string;
  /** Counts rows of inputs and steps. */
  counts: RowCounts;
  /** Counts rows of the steps that may have more than their first table. */
  growth: RowCounts;
  /** Conditions on the data; each query returns one number that is above zero if its condition does not hold. */
  guards: { message: string; sql: string }[];
}

/** Compiles a recipe whose inputs have no order of rows. */
export function compileRemote(recipe: PreparedRecipe, relations: InputRelations): RemoteQueries {
  return {
    sql: compileRecipe(recipe, { relations, order: recipe.nodes.some(definesOrder) ? "kept" : "none" }).sql,
    counts: compileCounts(recipe, relations, () => true),
    growth: compileCounts(recipe, relations, (node) => node !== null && mayGrow(node)),
    guards: compileGuards(recipe, relations).map(({ message, sql }) => ({ message, sql })),
  };
}

/** Compiles only the first output of a step. */
export function compileStep(recipe: PreparedRecipe, node: PreparedNode, relations: InputRelations): string {
  return compileRecipe(recipe, { relations, table: toFirst(node), order: "none" }).sql;
}

function compileCounts(
  recipe: PreparedRecipe,
  relations: InputRelations,
  isCounted: (node: PreparedNode | null) => boolean,
): RowCounts {
  const inputs = recipe.recipe.inputs.map(({ id }) => ({ from: id, output: null }));
  const shown = [...inputs, ...recipe.nodes.flatMap((node) => [...node.tables, toFirst(node)])];
  const plan = planOrder(
    recipe,
    shown.map((table) => ({ table, need: "none" as const })),
  );
  const { expressions, find } = writeTables(recipe, plan, relations);
  const toName = (table: TableReference) => unquoteName(find(table).name);
  const same = recipe.nodes.flatMap((node) => {
    const [table] = node.tables;
    return node.prepared.sameRows && table !== undefined ? [[toName(toFirst(node)), toName(table)] as const] : [];
  });
  const derived = new Set(same.map(([name]) => name));
  const counted = expressions
    .map(({ name, node }) => ({ quoted: name, name: unquoteName(name), node }))
    .filter(({ name, node }) => !derived.has(name) && isCounted(node));
  const columns = counted.map(({ quoted }, place) => `(SELECT count(*) FROM ${quoted}) AS "rows_${place}"`);
  return {
    sql: counted.length === 0 ? "" : `${toWith(expressions)}SELECT ${columns.join(", ")}`,
    names: counted.map(({ name }) => name),
    same: Object.fromEntries(same),
  };
}

function toFirst({ step, type }: PreparedNode): TableReference {
  return { from: step.id, output: type.outputs[0]?.name ?? "table" };
}

/**
 * Writes the SELECT that converts fetched rows to the names and DuckDB types of a recipe's result.
 * @param fetched.names names of the fetched columns, in order
 * @param fetched.from SQL of the fetched table
 */
export function toResultSql(recipe: PreparedRecipe, fetched: { names: readonly string[]; from: string }): string {
  const columns = recipe.getColumns(recipe.result).map(({ name, kind }, place) => {
    const given = quoteName(fetched.names[place] ?? name);
    return `${kind === "other" ? given : `CAST(${given} AS ${toDuckType(kind)})`} AS ${quoteName(name)}`;
  });
  return `SELECT ${columns.join(", ")} FROM ${fetched.from}`;
}
