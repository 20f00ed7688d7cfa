import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { RecipeId } from "@/lib/domain/ids";
import { NodeId } from "@/lib/domain/recipes/recipe";
import type { StepPreview } from "@/lib/domain/recipes/recipe-view";
import type { InputBinding } from "@/lib/domain/recipes/recipe-version";
import type { PartPreview, QueryTable, StagedQuery } from "@/lib/ports/table-queries";
import type { PreparedNode, PreparedRecipe, TableReference } from "@/lib/recipes/compile/prepare-recipe";
import { toNearestNames } from "@/lib/domain/recipes/nearest-names";
import type { Container } from "../container";
import { countInputRows, prepareOrRefuse } from "./compile-change";
import { toFileQuery } from "./perform-recipe-run";
import { toTableQuery } from "./to-staged-query";

/** Query of GET /api/recipes/{id}/preview. */
export const PreviewQuery = z.object({
  step: NodeId.optional(),
  /** Output port of the step; its first one by default. */
  output: z.string().max(60).optional(),
});

type Parts = Pick<Container, "recipes" | "catalogue" | "reader" | "files">;

/** Rows of a preview. */
const shownRows = 200;
/** Inputs with at most this many rows are read whole. */
const wholeRows = 100_000;
/** Rows of a larger input that a preview starts from, where the first ones are enough and where they are not. */
const [firstRows, sampleRows] = [10_000, 20_000];

/** Reads the first rows of tables of which the first rows of the inputs are enough, or else marked samples. */
async function readTable(
  { reader, catalogue, files }: Pick<Container, "catalogue" | "reader" | "files">,
  wanted: {
    prepared: PreparedRecipe;
    bindings: readonly InputBinding[];
    rows: readonly number[];
    table: TableReference;
    signal?: AbortSignal;
  },
): Promise<{ preview: PartPreview; sample: number | null }> {
  const { prepared, bindings, rows, table, signal } = wanted;
  const { query, isStreaming } = toTableQuery(prepared, { bindings, table });
  const fileQuery = await toFileQuery({ catalogue, files }, { query, bindings: [...bindings] });
  const isLarge = rows.some((count) => count > wholeRows);
  const read = (staged: StagedQuery) =>
    reader.previewPart({ query: staged, part: query.result, limit: shownRows, signal });
  if (!isLarge) return { preview: await read(fileQuery), sample: null };
  if (isStreaming) {
    for (let most = firstRows; most < Math.max(...rows); most *= 10) {
      const preview = await read(withSample(fileQuery, rows, { rows: most, from: "start" }));
      if (preview.rows.length >= shownRows) return { preview, sample: null };
    }
    return { preview: await read(fileQuery), sample: null };
  }
  const sample = { rows: sampleRows, from: "everywhere" } as const;
  return { preview: await read(withSample(fileQuery, rows, sample)), sample: sampleRows };
}

/** Reads a sample of each large table of a query. */
function withSample(query: StagedQuery, rows: readonly number[], sample: QueryTable["sample"]): StagedQuery {
  const tables = query.tables.map((table, index) => ((rows[index] ?? 0) > wholeRows ? { ...table, sample } : table));
  return { ...query, tables };
}

/** Splits the first column, which identifies rows, from the others. */
function toTable({ columns, rows }: PartPreview) {
  return {
    columns: columns.slice(1),
    rows: rows.map((row) => row.slice(1)),
    rowIds: rows.map((row) => row[0] ?? null),
  };
}

/** Previews a step of a recipe that was checked: the first rows before it and after it. */
export async function previewTable(
  container: Pick<Container, "catalogue" | "reader" | "files">,
  wanted: {
    prepared: PreparedRecipe;
    bindings: readonly InputBinding[];
    node: PreparedNode;
    output?: string;
    signal?: AbortSignal;
  },
): Promise<StepPreview> {
  const { prepared, bindings, node, signal } = wanted;
  const rows = await countInputRows(container.catalogue, [...bindings]);
  const output = wanted.output ?? node.type.outputs[0]?.name ?? "table";
  if (node.prepared.outputs[output] === undefined) {
    const names = Object.keys(node.prepared.outputs);
    throw new CaveatError("recipe_refused", `“${node.step.id}” has no output “${output}”.`, {
      remedy: `Its outputs are: ${names.join(", ")}.`,
      fields: [{ field: "output", message: "Unknown.", nearest: toNearestNames(output, names) }],
    });
  }
  const read = (table: TableReference) => readTable(container, { prepared, bindings, rows, table, signal });
  const after = await read({ from: node.step.id, output });
  const [source] = node.tables;
  const before = source === undefined ? null : await read(source);
  const sample = after.sample ?? before?.sample ?? null;
  return {
    ...toTable(after.preview),
    before: before === null ? null : toTable(before.preview),
    sample: sample === null ? null : { rows: sample },
  };
}

/**
 * Previews a step of the newest version of a recipe, the last one by default. Throws `not_found`, `recipe_refused` when
 * the recipe has no such step.
 */
export async function previewStep(
  container: Parts,
  id: RecipeId,
  { step, output, signal }: z.infer<typeof PreviewQuery> & { signal?: AbortSignal },
): Promise<StepPreview> {
  const { version } = await container.recipes.get(id);
  const prepared = prepareOrRefuse(version.content);
  const node = step === undefined ? prepared.nodes.at(-1) : prepared.nodes.find((one) => one.step.id === step);
  if (node === undefined) {
    const nearest = toNearestNames(
      step ?? "",
      prepared.nodes.map((one) => one.step.id),
    );
    const message = step === undefined ? "This recipe has no steps yet." : `There is no step “${step}”.`;
    throw new CaveatError("recipe_refused", message, { fields: [{ field: "step", message, nearest }] });
  }
  return previewTable(container, { prepared, bindings: version.bindings, node, output, signal });
}
