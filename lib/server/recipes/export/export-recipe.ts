import { Readable } from "node:stream";
import { z } from "zod";
import type { RecipeId } from "@/lib/domain/ids";
import { quoteName } from "@/lib/domain/text/quotes";
import { compileRecipe } from "@/lib/recipes/compile/compile-recipe";
import type { PreparedRecipe } from "@/lib/recipes/compile/prepare-recipe";
import { toPython } from "@/lib/recipes/python/to-python";
import { quotePython } from "@/lib/recipes/text/quote-python";
import type { RecipeRecord } from "@/lib/ports/recipes/recipe-store";
import type { Container } from "../../container";
import { attachmentHeaders } from "../../takeaway/attachment";
import { createNameAllocator, toSafeFileName } from "../../takeaway/safe-file-name";
import { writeZip } from "../../takeaway/zip/write-zip";
import { findInputs } from "../checks/input-facts";
import { prepareOrRefuse } from "../compile-change";
import { toDbtFiles } from "./dbt-files";

/** Query of GET /api/recipes/{id}/export. */
export const RecipeExportQuery = z.object({ format: z.enum(["json", "sql", "python", "dbt"]).default("json") });

type Parts = Pick<Container, "recipes" | "catalogue">;

/** Returns unique names for the inputs' tables or files, derived from their datasets; by input id. */
function nameInputs({ recipe }: PreparedRecipe): Map<string, string> {
  const give = createNameAllocator();
  return new Map(recipe.inputs.map(({ id, name }) => [id, give(toSafeFileName(name))]));
}

function toSql(prepared: PreparedRecipe): string {
  const names = nameInputs(prepared);
  const relations = new Map([...names].map(([id, name]) => [id, { from: quoteName(name) }]));
  return `${compileRecipe(prepared, { relations }).sql};\n`;
}

function toProgram(prepared: PreparedRecipe): string {
  const names = nameInputs(prepared);
  const inputs = new Map(
    [...names].map(([id, name]) => [id, `pd.read_parquet(${quotePython(`${name}.parquet`)}, dtype_backend="pyarrow")`]),
  );
  const { preamble, body, result } = toPython(prepared, { inputs });
  return `${preamble}\n\n\n${body}\n${result}.to_parquet("result.parquet", index=False)\n`;
}

/** The recipe as data: everything needed to recreate it on other datasets with the same columns. */
function toJson({ name, policy, version: { content } }: RecipeRecord): string {
  const inputs = content.inputs.map(({ id, name: title, columns }) => ({ id, name: title, columns }));
  return `${JSON.stringify({ format: "caveat-recipe", version: 1, name, policy, inputs, steps: content.steps }, null, 2)}\n`;
}

async function toBody(container: Parts, record: RecipeRecord, format: z.infer<typeof RecipeExportQuery>["format"]) {
  switch (format) {
    case "json":
      return { body: toJson(record), ending: "json", mediaType: "application/json; charset=utf-8" };
    case "sql": {
      const body = toSql(prepareOrRefuse(record.version.content));
      return { body, ending: "sql", mediaType: "application/sql; charset=utf-8" };
    }
    case "python": {
      const body = toProgram(prepareOrRefuse(record.version.content));
      return { body, ending: "py", mediaType: "text/x-python; charset=utf-8" };
    }
    case "dbt": {
      const prepared = prepareOrRefuse(record.version.content);
      const { profiles } = await findInputs(container, record.version.bindings);
      const modified = new Date(record.version.createdAt);
      const files = toDbtFiles(record, { prepared, profiles, tables: nameInputs(prepared) });
      const entries = files.map(({ path, content }) => ({ path, modified, content: Buffer.from(content) }));
      const pieces = Readable.from(writeZip(entries), { objectMode: false });
      const body = Readable.toWeb(pieces) as ReadableStream<Uint8Array>;
      return { body, ending: "zip", mediaType: "application/zip" };
    }
  }
}

/** Returns a recipe as a file to save, without data. Throws `not_found`, `recipe_refused` for a recipe that is not valid. */
export async function exportRecipe(
  container: Parts,
  id: RecipeId,
  { format }: z.infer<typeof RecipeExportQuery>,
): Promise<Response> {
  const record = await container.recipes.get(id);
  const { body, ending, mediaType } = await toBody(container, record, format);
  const name = `${toSafeFileName(record.name, "recipe")}.${ending}`;
  return new Response(body, { headers: attachmentHeaders({ name, mediaType }) });
}
