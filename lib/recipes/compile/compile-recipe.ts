import type { RecipeInput } from "@/lib/domain/recipes/recipe";
import type { RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { toDuckType } from "../expression/typed-expression";
import type { SqlTable } from "../step-type";
import { quoteName } from "../text/quote-sql";
import { planOrder, toTableKey, type OrderPlan } from "./plan-order";
import type { PreparedNode, PreparedRecipe, TableReference } from "./prepare-recipe";

/** How DuckDB reads an input. The SQL is the caller's: nothing of a recipe or a file name may reach it unquoted. */
export interface InputRelation {
  /** SQL after FROM, for example `read_parquet('orders.parquet')`. */
  from: string;
  /** The same with an expression for the position of a row; `row_number() OVER ()` by default. */
  numbered?: { from: string; row: string };
  /** Columns of the file that stand for columns of the recipe, by the latter's names; the same names by default. */
  columns?: Readonly<Record<string, string>>;
}

/** One query for the rows of a table. */
export interface CompiledQuery {
  sql: string;
  columns: readonly RecipeColumn[];
  /** Name of the additional first column that identifies each row, when asked for; equal rows before and after a step share it. */
  rowColumn: string | null;
}

export interface CompileOptions {
  /** By id of the input. */
  relations: ReadonlyMap<string, InputRelation>;
  /** The table to compute; the result of the recipe by default. */
  table?: TableReference;
  /** Adds the column that identifies rows. */
  withRow?: boolean;
}

/** Compiles a table of a recipe to one query. Its rows come in a defined order. */
export function compileRecipe(
  recipe: PreparedRecipe,
  { relations, table = recipe.result, withRow = false }: CompileOptions,
): CompiledQuery {
  const plan = planOrder(recipe, [{ table, need: withRow ? "row" : "kept" }]);
  const { expressions, row, find } = writeTables(recipe, plan, relations);
  const { name, row: numbered } = find(table);
  const columns = recipe.getColumns(table);
  const shown = withRow ? `${row}, * EXCLUDE (${row})` : numbered === null ? "*" : `* EXCLUDE (${row})`;
  const sql = `${toWith(expressions)}SELECT ${shown}\nFROM ${name}${numbered === null ? "" : `\nORDER BY ${row}`}`;
  return { sql, columns, rowColumn: withRow ? row.slice(1, -1) : null };
}

/** The tables that a query needs, as common table expressions. */
export interface WrittenTables {
  expressions: readonly { name: string; sql: string; node: PreparedNode | null }[];
  /** Quoted name of the hidden column. */
  row: string;
  find: (table: TableReference) => SqlTable;
}

/** Writes a WITH clause, or nothing without tables. */
function toWith(expressions: WrittenTables["expressions"]): string {
  return expressions.length === 0
    ? ""
    : `WITH ${expressions.map(({ name, sql }) => `${name} AS (\n  ${sql}\n)`).join(",\n")}\n`;
}

/** Writes the tables of a plan, each after those that it reads. */
export function writeTables(
  recipe: PreparedRecipe,
  plan: OrderPlan,
  relations: CompileOptions["relations"],
): WrittenTables {
  const row = toRowName(recipe);
  const tables = new Map<string, SqlTable>();
  const expressions: { name: string; sql: string; node: PreparedNode | null }[] = [];
  const find = (table: TableReference) => {
    const found = tables.get(toTableKey(table));
    if (found === undefined) throw new Error(`the query has no table ${table.from}.${table.output ?? ""}`);
    return found;
  };
  const add = (table: TableReference, sql: string, options: { hasRow: boolean; node: PreparedNode | null }) => {
    const isFirst = table.output === null || options.node?.type.outputs[0]?.name === table.output;
    const name = quoteName(isFirst ? table.from : `${table.from}_${table.output ?? ""}`);
    tables.set(toTableKey(table), { name, row: options.hasRow ? row : null });
    expressions.push({ name, sql, node: options.node });
  };
  for (const input of recipe.recipe.inputs) {
    const table = { from: input.id, output: null };
    const need = plan.find(table);
    if (need !== null)
      add(table, readInput(input, relations, need === "row" ? row : null), { hasRow: need === "row", node: null });
  }
  for (const node of plan.nodes) {
    const inputs = node.tables.map(find);
    for (const [output, { sql }] of Object.entries(node.prepared.outputs)) {
      const need = plan.find({ from: node.step.id, output });
      if (need === null) continue;
      const ordered = need !== "none";
      const [use = "keeps", ...more] = node.prepared.order;
      const hasRow = use === "ignores" || more.length > 0 ? ordered : inputs[0]?.row !== null;
      add({ from: node.step.id, output }, sql({ tables: inputs, row, ordered }), { hasRow, node });
    }
  }
  return { expressions, row, find };
}

/** Names the hidden column like no column of any table. */
function toRowName({ recipe, nodes }: PreparedRecipe): string {
  const all = [
    ...recipe.inputs.map(({ columns }) => columns),
    ...nodes.flatMap(({ prepared }) => Object.values(prepared.outputs).map(({ columns }) => columns)),
  ];
  const taken = new Set(all.flat().map(({ name }) => name.toLowerCase()));
  let name = "row_position";
  while (taken.has(name)) name += "_";
  return quoteName(name);
}

function readInput(input: RecipeInput, relations: CompileOptions["relations"], row: string | null): string {
  const relation = relations.get(input.id);
  if (relation === undefined) throw new Error(`no relation for ${input.id}`);
  const columns = input.columns.map(({ name, kind, storage }) => {
    const stored = quoteName(relation.columns?.[name] ?? name);
    const type = toDuckType(kind);
    const isSame = kind === "other" || storage === type;
    if (isSame && stored === quoteName(name)) return stored;
    return `${isSame ? stored : `CAST(${stored} AS ${type})`} AS ${quoteName(name)}`;
  });
  if (row === null) return `SELECT ${columns.join(", ")} FROM ${relation.from}`;
  const { from, row: position } = relation.numbered ?? { from: relation.from, row: "row_number() OVER ()" };
  return `SELECT ${[...columns, `${position} AS ${row}`].join(", ")} FROM ${from}`;
}
