import { CaveatError } from "@/lib/domain/caveat-error";
import { DatasetVersionId, type RecipeId, type RecipeRunId } from "@/lib/domain/ids";
import { readItems } from "@/lib/domain/read-leniently";
import { type RecipeRun, RecipeRunEvent } from "@/lib/domain/recipes/recipe-run";
import type { RecipeStore } from "@/lib/ports/recipes/recipe-store";
import { toStorableJson } from "../connections/storable";
import { inTransaction, type Transaction } from "../connections/transaction";
import type { Database } from "../database";
import { toRun } from "./recipe-record";
import { assertNewest, lockRecipe } from "./write-recipe-version";

function runNotFound(): CaveatError {
  return new CaveatError("not_found", "This recipe run does not exist.");
}

/** Throws `conflict` if a locked recipe has a run that has not ended. */
export async function assertNoRun({ client }: Transaction, recipeId: RecipeId): Promise<void> {
  if ((await client.recipeRun.count({ where: { recipeId, status: "running" } })) === 0) return;
  throw new CaveatError("conflict", "Another change of this recipe is being computed.", {
    remedy: "Wait until it ends, or stop it.",
  });
}

/** Adds a run; see `RecipeStore.startRun`. */
export function startRun(database: Database, run: Parameters<RecipeStore["startRun"]>[0]): Promise<void> {
  const { id, recipeId, base, payload, payloadHash } = run;
  return inTransaction(database, async (transaction) => {
    assertNewest(await lockRecipe(transaction, recipeId), base);
    await assertNoRun(transaction, recipeId);
    const outputVersionId = DatasetVersionId.create();
    await transaction.client.recipeRun.create({
      data: { id, recipeId, number: base + 1, payload, payloadHash, outputVersionId },
    });
  });
}

/** Throws `not_found`. */
export async function getRun({ client }: Database, id: RecipeRunId): Promise<RecipeRun> {
  const row = await client.recipeRun.findUnique({ where: { id } });
  if (row === null) throw runNotFound();
  return toRun(row);
}

/** Lists the events of a run, in order. Throws `not_found`. */
export async function listEvents(database: Database, id: RecipeRunId): Promise<RecipeRunEvent[]> {
  await getRun(database, id);
  const rows = await database.client.recipeRunEvent.findMany({ where: { runId: id }, orderBy: { seq: "asc" } });
  const events = rows.map(({ seq, event, createdAt }) => ({ seq, event, at: createdAt.toISOString() }));
  return readItems(RecipeRunEvent, events);
}

/** Adds an event to a run whose row the transaction has locked or just changed. */
export async function addEvent(
  { client }: Transaction,
  runId: RecipeRunId,
  event: RecipeRunEvent["event"],
): Promise<void> {
  const seq = 1 + (await client.recipeRunEvent.count({ where: { runId } }));
  await client.recipeRunEvent.create({ data: { runId, seq, event: toStorableJson(event) } });
}

/** Cancels the unfinished run of a recipe; false if there is none. */
export function cancelRun(database: Database, recipeId: RecipeId): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const [ended] = await transaction.client.recipeRun.updateManyAndReturn({
      where: { recipeId, status: "running" },
      data: { status: "cancelled", endedAt: new Date(), leaseOwner: null, leaseUntil: null },
      select: { id: true },
    });
    if (ended === undefined) return false;
    await addEvent(transaction, ended.id as RecipeRunId, { type: "end", status: "cancelled" });
    return true;
  });
}
