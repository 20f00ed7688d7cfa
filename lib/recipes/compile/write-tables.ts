import type { RecipeInput } from "@/lib/domain/recipes/recipe";
import { quoteName } from "@/lib/domain/text/quotes";
import { toDuckType } from "../expression/typed-expression";
import type { SqlTable } from "../step-type";
import { toTableKey, type OrderPlan } from "./plan-order";
import type { PreparedNode, PreparedRecipe, TableReference } from "./prepare-recipe";

/** How DuckDB reads an input. The caller provides the SQL and must quote anything from a recipe or a file name. */
export interface InputRelation {
  /** SQL after FROM, for example `read_parquet('orders.parquet')`. */
  from: string;
  /** The same, with an expression for the position of a row; `row_number() OVER ()` by default. */
  numbered?: { from: string; row: string };
  /** Columns of the file, by the name of the recipe's column they stand for; identical names by default. */
  columns?: Readonly<Record<string, string>>;
  /** Whether the rows have no position, as on a server: they are then numbered by their values, which have DuckDB's types. */
  isUnordered?: boolean;
}

/** How DuckDB reads the inputs, by input id. */
export type InputRelations = ReadonlyMap<string, InputRelation>;

/** The tables that a query needs, as common table expressions. */
export interface WrittenTables {
  expressions: readonly { name: string; sql: string; node: PreparedNode | null }[];
  /** Quoted name of the hidden column. */
  row: string;
  find: (table: TableReference) => SqlTable;
}

/** Writes a WITH clause; empty without tables. */
export function toWith(expressions: WrittenTables["expressions"]): string {
  return expressions.length === 0
    ? ""
    : `WITH ${expressions.map(({ name, sql }) => `${name} AS (\n  ${sql}\n)`).join(",\n")}\n`;
}

/** Writes the tables of a plan, each after the tables that it reads. */
export function writeTables(recipe: PreparedRecipe, plan: OrderPlan, relations: InputRelations): WrittenTables {
  const row = toRowName(recipe);
  const tables = new Map<string, SqlTable>();
  const expressions: { name: string; sql: string; node: PreparedNode | null }[] = [];
  const find = (table: TableReference) => {
    const found = tables.get(toTableKey(table));
    if (found === undefined) throw new Error(`the query has no table ${table.from}.${table.output ?? ""}`);
    return found;
  };
  const add = (
    table: TableReference,
    sql: string,
    options: { hasRow: boolean; node: PreparedNode | null; span: number },
  ) => {
    const isFirst = table.output === null || options.node?.type.outputs[0]?.name === table.output;
    const name = quoteName(isFirst ? table.from : `${table.from}_${table.output ?? ""}`);
    tables.set(toTableKey(table), { name, row: options.hasRow ? row : null, span: options.span });
    expressions.push({ name, sql, node: options.node });
  };
  for (const input of recipe.recipe.inputs) {
    const table = { from: input.id, output: null };
    const need = plan.find(table);
    if (need !== null)
      add(table, readInput(input, relations, need === "row" ? row : null), {
        hasRow: need === "row",
        node: null,
        span: 1,
      });
  }
  for (const node of plan.nodes) {
    const inputs = node.tables.map(find);
    const spans = inputs.map((input) => input.span);
    for (const [output, { sql, span }] of Object.entries(node.prepared.outputs)) {
      const need = plan.find({ from: node.step.id, output });
      if (need === null) continue;
      const ordered = need !== "none";
      const [use = "keeps", ...more] = node.prepared.order;
      const hasRow = use === "ignores" || more.length > 0 ? ordered : inputs[0]?.row !== null;
      add({ from: node.step.id, output }, sql({ tables: inputs, row, ordered }), {
        hasRow,
        node,
        span: span?.(spans) ?? Math.max(...spans),
      });
    }
  }
  return { expressions, row, find };
}

/** Returns a name for the hidden column that no table uses. */
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

function readInput(input: RecipeInput, relations: InputRelations, row: string | null): string {
  const relation = relations.get(input.id);
  if (relation === undefined) throw new Error(`no relation for ${input.id}`);
  const columns = input.columns.map(({ name, kind, storage }) => {
    const stored = quoteName(relation.columns?.[name] ?? name);
    const type = toDuckType(kind);
    const isSame = kind === "other" || (storage === type && relation.isUnordered !== true);
    if (isSame && stored === quoteName(name)) return stored;
    return `${isSame ? stored : `CAST(${stored} AS ${type})`} AS ${quoteName(name)}`;
  });
  if (row === null) return `SELECT ${columns.join(", ")} FROM ${relation.from}`;
  if (relation.isUnordered === true) {
    const values = input.columns.map(({ name }) => `${quoteName(name)} NULLS LAST`).join(", ");
    const typed = `SELECT ${columns.join(", ")} FROM ${relation.from}`;
    return `SELECT *, row_number() OVER (ORDER BY ${values}) AS ${row} FROM (${typed})`;
  }
  const { from, row: position } = relation.numbered ?? { from: relation.from, row: "row_number() OVER ()" };
  return `SELECT ${[...columns, `${position} AS ${row}`].join(", ")} FROM ${from}`;
}
