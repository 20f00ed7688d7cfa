import { compileChangedRows } from "@/lib/recipes/compile/compile-changed-rows";
import { compileGuards } from "@/lib/recipes/compile/compile-guards";
import { mayGrow } from "@/lib/recipes/compile/may-grow";
import { compileRecipe } from "@/lib/recipes/compile/compile-recipe";
import { planOrder } from "@/lib/recipes/compile/plan-order";
import type { PreparedNode, PreparedRecipe, TableReference } from "@/lib/recipes/compile/prepare-recipe";
import { writeTables, type InputRelation } from "@/lib/recipes/compile/write-tables";
import type { Recipe } from "@/lib/domain/recipes/recipe";
import type { InputBinding } from "@/lib/domain/recipes/recipe-version";
import { quoteName, unquoteName } from "@/lib/domain/text/quotes";
import type { StagedQuery } from "@/lib/ports/data/table-queries";
import type { Container } from "../container";
import { openParquet } from "../datasets/dataset-facts";
import type { RecipePayload } from "./recipe-payload";

/** The part of a query that computes the result. */
export const resultPart = "recipe result";

/** Names the stored table of an input so that no step can have its name. */
export const toTableName = (inputId: string) => `stored ${inputId}`;

/**
 * How the query of a recipe reads its inputs: by the names that its tables have in a `StagedQuery`.
 * @param options.isUnordered whether they are tables of a server, whose rows have no position
 */
export function toRelations(
  { inputs }: Recipe,
  bindings: readonly InputBinding[],
  { isUnordered = false }: { isUnordered?: boolean } = {},
): Map<string, InputRelation> {
  return new Map(
    inputs.map(({ id }) => {
      const from = quoteName(toTableName(id));
      const columns = bindings.find(({ inputId }) => inputId === id)?.mapping;
      return [id, { from, numbered: { from, row: "file_row_number" }, columns, isUnordered }];
    }),
  );
}

const toTables = ({ inputs }: Recipe) => inputs.map(({ id }) => ({ name: toTableName(id), inputId: id }));

/** The first output of a step. */
function toFirst({ step, type }: PreparedNode): TableReference {
  return { from: step.id, output: type.outputs[0]?.name ?? "table" };
}

/**
 * Compiles a recipe for `TableQueries`: a part for each input and each output of a step, whose rows are counted, and one
 * that computes the result.
 */
export function toStagedQuery(recipe: PreparedRecipe, bindings: readonly InputBinding[]): RecipePayload["query"] {
  const relations = toRelations(recipe.recipe, bindings);
  const outputs = recipe.nodes.flatMap(({ step, prepared }) =>
    Object.keys(prepared.outputs).map((output) => ({ from: step.id, output })),
  );
  const inputs = recipe.recipe.inputs.map(({ id }) => ({ from: id, output: null }));
  const plan = planOrder(
    recipe,
    [...inputs, ...outputs].map((table) => ({ table, need: "none" as const })),
  );
  const { expressions } = writeTables(recipe, plan, relations);
  const parts = expressions.map(({ name, sql, node }) => ({
    name: unquoteName(name),
    sql,
    grows: node !== null && mayGrow(node),
  }));
  const guards = compileGuards(recipe, relations).map(({ message, sql: violations }) => ({ message, sql: violations }));
  const { sql } = compileRecipe(recipe, { relations });
  return {
    tables: toTables(recipe.recipe),
    parts: [...parts, { name: resultPart, sql, grows: false }],
    guards,
    result: resultPart,
  };
}

/** A query for the rows of one table, with a first column that identifies each row before and after a step. */
export interface TableQuery {
  query: Pick<RecipePayload["query"], "tables" | "parts" | "result">;
  /** Whether the first rows of the inputs are enough for its first rows. */
  isStreaming: boolean;
}

/**
 * Compiles one table of a recipe for a preview.
 * @param options.positions only the rows with these identifiers; all by default.
 */
export function toTableQuery(
  recipe: PreparedRecipe,
  options: { bindings: readonly InputBinding[]; table: TableReference; positions?: readonly number[] },
): TableQuery {
  const { bindings, table, positions } = options;
  const relations = toRelations(recipe.recipe, bindings);
  const { sql, rowColumn } = compileRecipe(recipe, { relations, table, withRow: true });
  const row = quoteName(rowColumn ?? "");
  const list = positions?.map((position) => Math.trunc(position)).join(", ") ?? "";
  const chosen =
    positions === undefined ? sql : `SELECT * FROM (\n${sql}\n) WHERE ${row} IN (${list || "NULL"}) ORDER BY ${row}`;
  return { query: toOneQuery(recipe, chosen), isStreaming: isStreaming(recipe, table) };
}

/** Compiles the identifiers of the rows that a step changes; null where it changes all of them or none. */
export function toChangedQuery(
  recipe: PreparedRecipe,
  { bindings, node }: { bindings: readonly InputBinding[]; node: PreparedNode },
): TableQuery | null {
  const sql = compileChangedRows(recipe, { node, relations: toRelations(recipe.recipe, bindings) });
  if (sql === null) return null;
  return { query: toOneQuery(recipe, sql), isStreaming: isStreaming(recipe, toFirst(node)) };
}

function toOneQuery(recipe: PreparedRecipe, sql: string): TableQuery["query"] {
  const parts = [{ name: resultPart, sql, grows: false }];
  return { tables: toTables(recipe.recipe), parts, result: resultPart };
}

function isStreaming(recipe: PreparedRecipe, table: TableReference): boolean {
  const { nodes } = planOrder(recipe, [{ table, need: "row" }]);
  return nodes.every(({ prepared }) => prepared.order.every((use) => use === "keeps"));
}

/** Names of the parts whose rows go into and come out of each step, by the step's id. */
export function toStepParts(recipe: PreparedRecipe): Map<string, { before: string; after: string }> {
  const toPart = ({ from, output }: TableReference) => {
    const node = recipe.nodes.find(({ step }) => step.id === from);
    return node === undefined || toFirst(node).output === output ? from : `${from}_${output ?? ""}`;
  };
  return new Map(
    recipe.nodes.map((node) => [
      node.step.id,
      { before: node.tables[0] === undefined ? "" : toPart(node.tables[0]), after: node.step.id },
    ]),
  );
}

/**
 * Replaces the inputs of a compiled query with the files of their bound dataset versions; for a live table, with a sample of its
 * rows.
 */
export async function toFileQuery(
  { catalogue, files }: Pick<Container, "catalogue" | "files">,
  { query, bindings }: Pick<RecipePayload, "bindings"> & { query: Omit<RecipePayload["query"], "guards"> },
): Promise<StagedQuery> {
  const tables = query.tables.map(async ({ name, inputId }) => {
    const binding = bindings.find((one) => one.inputId === inputId);
    if (binding === undefined) throw new Error(`The input ${inputId} is not bound to a dataset.`);
    const place = await catalogue.getPlace({ versionId: binding.versionId });
    return { name, parquet: await openParquet(files, place) };
  });
  return { ...query, tables: await Promise.all(tables) };
}
