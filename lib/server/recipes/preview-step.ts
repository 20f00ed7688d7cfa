import { z } from "zod";
import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import type { RecipeId } from "@/lib/domain/ids";
import { NodeId } from "@/lib/domain/recipes/recipe";
import type { StepPreview } from "@/lib/domain/recipes/recipe-view";
import type { InputBinding } from "@/lib/domain/recipes/recipe-version";
import type { DatasetCatalogue } from "@/lib/ports/data/dataset-catalogue";
import type { PartPreview } from "@/lib/ports/data/table-queries";
import type { PreparedNode, PreparedRecipe, TableReference } from "@/lib/recipes/compile/prepare-recipe";
import { toNearestNames } from "@/lib/domain/recipes/nearest-names";
import { withTimeLimit } from "@/lib/ports/runs/with-time-limit";
import type { Container } from "../container";
import { prepareOrRefuse } from "./compile-change";
import { previewReader, type PreviewReader } from "./preview-reader";
import { toChangedQuery, toTableQuery } from "./to-staged-query";

/** Query of GET /api/recipes/{id}/preview. */
export const PreviewQuery = z.object({
  step: NodeId.optional(),
  /** Output port of the step; its first one by default. */
  output: z.string().max(60).optional(),
});

type Parts = Pick<Container, "recipes" | "catalogue" | "reader" | "files">;

/** Time for scanning a large table for changed rows, in milliseconds. */
const usualSearchMs = 200;

/** What a preview shows. */
interface Wanted {
  prepared: PreparedRecipe;
  bindings: readonly InputBinding[];
  node: PreparedNode;
  /** Time for scanning a large table for changed rows, in milliseconds. */
  searchMs?: number;
}

/** Positions of the first rows that a step changes. */
interface Changed {
  positions: number[];
  /** Number of sampled rows of each large input; null: the first rows were used. */
  sample: number | null;
}

/** Finds the first rows that a step changes; null if it changes all or none, or if finding them takes too long. */
async function findChanged(reader: PreviewReader, wanted: Wanted): Promise<Changed | null> {
  const { searchMs = usualSearchMs } = wanted;
  const changed = toChangedQuery(wanted.prepared, wanted);
  if (changed === null) return null;
  const toChanged = ({ rows }: PartPreview, sample: number | null): Changed | null =>
    rows.length === 0 ? null : { positions: rows.map(([position]) => Number(position)), sample };
  if (!reader.isLarge) return toChanged(await reader.read(changed.query), null);
  if (!changed.isStreaming) return toChanged(await reader.readSample(changed.query), reader.sampleRows);
  for (const rows of reader.starts) {
    const found = toChanged(await reader.readStart(changed.query, rows), null);
    if (found !== null) return found;
  }
  const search = withTimeLimit({ ms: searchMs }, ({ limit }) => reader.read(changed.query, limit));
  const found = await search.catch((error: unknown) => {
    if (isCaveatError(error, "cancelled") && !reader.isAborted()) return null;
    throw error;
  });
  return found === null ? null : toChanged(found, null);
}

/** Reads some rows of a table: those at certain positions, or the first ones. */
async function readTable(
  reader: PreviewReader,
  { prepared, bindings, table, changed }: Omit<Wanted, "node"> & { table: TableReference; changed: Changed | null },
): Promise<{ preview: PartPreview; sample: number | null }> {
  const { query, isStreaming } = toTableQuery(prepared, { bindings, table, positions: changed?.positions });
  if (!reader.isLarge) return { preview: await reader.read(query), sample: null };
  if (changed === null ? !isStreaming : changed.sample !== null) {
    return { preview: await reader.readSample(query), sample: reader.sampleRows };
  }
  for (const rows of changed === null ? reader.starts : reader.startsUpTo(changed.positions)) {
    const preview = await reader.readStart(query, rows);
    if (changed !== null || preview.rows.length >= reader.shownRows) return { preview, sample: null };
  }
  return { preview: await reader.read(query), sample: null };
}

/** Counts the stored rows of each input; `sampled` is that of a live table if it is only a sample, otherwise null. */
async function countStoredRows(
  catalogue: Pick<DatasetCatalogue, "getVersion">,
  bindings: readonly InputBinding[],
): Promise<{ counts: number[]; sampled: number | null }> {
  const versions = await Promise.all(bindings.map(({ versionId }) => catalogue.getVersion(versionId)));
  const stored = versions.map(({ dataset, profile }) =>
    Math.min(dataset.rowCount, profile.live?.sampleRows ?? Infinity),
  );
  const partial = stored.filter((rows, place) => rows < (versions[place]?.dataset.rowCount ?? 0));
  return { counts: stored, sampled: partial.length === 0 ? null : Math.max(...partial) };
}

/** Splits the first column, which identifies rows, from the others. */
function toTable({ columns, rows }: PartPreview) {
  return {
    columns: columns.slice(1),
    rows: rows.map((row) => row.slice(1)),
    rowIds: rows.map((row) => row[0] ?? null),
  };
}

/**
 * Previews a step of a recipe that was checked: rows before it and after it.
 * @param wanted.shows the first rows of all, or the first ones that the step changes; then the former where it changes
 * every row or none of those that were looked through.
 */
export async function previewTable(
  container: Pick<Container, "catalogue" | "reader" | "files">,
  wanted: Wanted & { shows: StepPreview["shows"]; output?: string; signal?: AbortSignal },
): Promise<StepPreview> {
  const { prepared, bindings, node, signal } = wanted;
  const first = node.type.outputs[0]?.name ?? "table";
  const output = wanted.output ?? first;
  if (node.prepared.outputs[output] === undefined) {
    const names = Object.keys(node.prepared.outputs);
    throw new CaveatError("recipe_refused", `“${node.step.id}” has no output “${output}”.`, {
      remedy: `Its outputs are: ${names.join(", ")}.`,
      fields: [{ field: "output", message: "Unknown.", nearest: toNearestNames(output, names) }],
    });
  }
  const { counts, sampled } = await countStoredRows(container.catalogue, bindings);
  const reader = previewReader(container, { bindings, counts, signal });
  const changed = wanted.shows === "changed" && output === first ? await findChanged(reader, wanted) : null;
  const read = (table: TableReference) => readTable(reader, { prepared, bindings, table, changed });
  const [source] = node.tables;
  const [after, before] = await Promise.all([
    read({ from: node.step.id, output }),
    source === undefined ? null : read(source),
  ]);
  const sample = after.sample ?? before?.sample ?? sampled;
  return {
    ...toTable(after.preview),
    before: before === null ? null : toTable(before.preview),
    shows: changed === null ? "first" : "changed",
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
  { step, output, ...options }: z.infer<typeof PreviewQuery> & { searchMs?: number; signal?: AbortSignal },
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
  return previewTable(container, { prepared, bindings: version.bindings, node, shows: "changed", output, ...options });
}
