import { z } from "zod";
import { toVersionLabel } from "@/lib/domain/answers/answer-version";
import { CaveatError } from "@/lib/domain/caveat-error";
import { DatasetId, DatasetVersionId, RecipeId, RecipeRunId } from "@/lib/domain/ids";
import { readItems, readLeniently } from "@/lib/domain/read-leniently";
import { Recipe } from "@/lib/domain/recipes/recipe";
import type { RecipeRun } from "@/lib/domain/recipes/recipe-run";
import { ComputedBy, InputBinding, NodeRows, RecipeChange, RecipeCheck } from "@/lib/domain/recipes/recipe-version";
import type { RecipeRecord, RecipeVersionRecord } from "@/lib/ports/recipes/recipe-store";
import { parseStored } from "../connections/stored";
import type { Prisma, RecipeRun as RunRow } from "../generated/client";

/** A version's row with its related rows. */
export const versionParts = { bindings: { orderBy: { position: "asc" } } } satisfies Prisma.RecipeVersionInclude;
type VersionRow = Prisma.RecipeVersionGetPayload<{ include: typeof versionParts }>;

/** A recipe's row with its latest version and run. */
export const recipeParts = {
  versions: { orderBy: { number: "desc" }, take: 1, include: versionParts },
  runs: { orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: 1 },
} satisfies Prisma.RecipeInclude;
type RecipeRow = Prisma.RecipeGetPayload<{ include: typeof recipeParts }>;

const toBindings = (rows: VersionRow["bindings"]) =>
  rows.map(({ datasetVersionId: versionId, mapping: stored, ...row }) => {
    const mapping = readLeniently(z.record(z.string(), z.string()), stored)?.value ?? {};
    return InputBinding.parse({ ...row, versionId, ...(Object.keys(mapping).length > 0 && { mapping }) });
  });

/** Converts a row for the port. Throws `internal` when its content cannot be read. */
export function toVersionRecord(row: VersionRow): RecipeVersionRecord {
  const lists = z.object({ counts: z.array(z.unknown()), checks: z.array(z.unknown()) }).safeParse(row);
  return {
    number: row.number,
    content: parseStored(Recipe, row.content, "a recipe"),
    change: parseStored(RecipeChange, row.change, "the change of a recipe"),
    bindings: toBindings(row.bindings),
    payloadHash: row.payloadHash,
    outputVersionId: row.outputVersionId === null ? null : DatasetVersionId.parse(row.outputVersionId),
    counts: readItems(NodeRows, lists.data?.counts ?? []),
    checks: readItems(RecipeCheck, lists.data?.checks ?? []),
    computedBy: row.computedBy === null ? null : (readLeniently(ComputedBy, row.computedBy)?.value ?? null),
    createdAt: row.createdAt.toISOString(),
  };
}

/** Converts a run's row for the port. */
export function toRun(row: RunRow): RecipeRun {
  return {
    id: RecipeRunId.parse(row.id),
    recipeId: RecipeId.parse(row.recipeId),
    status: row.status,
    version: toVersionLabel(row.number),
    payloadHash: row.payloadHash,
    ...(row.fault === null ? {} : { fault: row.fault }),
    createdAt: row.createdAt.toISOString(),
    ...(row.endedAt === null ? {} : { endedAt: row.endedAt.toISOString() }),
  };
}

/** Converts a recipe's row for the port. Throws `internal` when its content cannot be read. */
export function toRecipeRecord(row: RecipeRow): RecipeRecord {
  const [version] = row.versions;
  const [run] = row.runs;
  if (version === undefined) throw recipeNotFound();
  const isOpen =
    run !== undefined && (run.status === "running" || (run.status === "failed" && run.number > row.newest));
  return {
    id: RecipeId.parse(row.id),
    name: row.name,
    policy: row.policy,
    outputDatasetId: row.outputDatasetId === null ? null : DatasetId.parse(row.outputDatasetId),
    inPlace: row.inPlace,
    version: toVersionRecord(version),
    run: isOpen ? toRun(run) : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Creates the error for a recipe that does not exist or was deleted. */
export function recipeNotFound(): CaveatError {
  return new CaveatError("not_found", "There is no such recipe.", {
    remedy: "It may have been deleted. Reload the page to see the current recipes.",
  });
}
