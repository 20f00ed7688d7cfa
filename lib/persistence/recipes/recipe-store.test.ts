import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "@/lib/domain/answers/answer";
import { RecipeId, RecipeRunId } from "@/lib/domain/ids";
import type { Recipe } from "@/lib/domain/recipes/recipe";
import type { NewRecipeVersion } from "@/lib/ports/recipes/recipe-store";
import type { MadeTable } from "@/lib/ports/data/table-queries";
import { buildAnswer, buildDataset } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import type { Persistence } from "../persistence";

let database: TestDatabase;
let persistence: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  persistence = await database.open("here");
});
afterAll(() => database.drop());

const toHash = (text: string) => createHash("sha256").update(text).digest("hex");
const { format, rowCount, columns, notices, profile } = buildDataset();
const facts = { format, rowCount, columns, notices, profile };
const counts = [{ name: "input_1", rows: 2 }];
const table = { ...facts, counts, bytes: 34, fingerprint: "cd".repeat(32) } as MadeTable;
const steps = (...ids: string[]): Recipe["steps"] =>
  ids.map((id) => ({ id, type: "drop_duplicates", params: {}, inputs: [{ port: "table", from: "input_1" }] }));

/** Adds a dataset and a recipe that reads it. */
async function addRecipe(options: { inPlace?: boolean } = {}) {
  const dataset = buildDataset({ folder: `datasets/${globalThis.crypto.randomUUID()}` });
  await persistence.datasets.create(dataset);
  const id = RecipeId.create();
  const content: Recipe = {
    inputs: [{ id: "input_1", name: "scales", datasetId: dataset.id, columns: [] }],
    steps: [],
  };
  const { versionId, fingerprint } = dataset;
  const bindings = [{ inputId: "input_1", datasetId: dataset.id, versionId, fingerprint }];
  const version = { content, bindings, payloadHash: toHash("") };
  await persistence.recipes.create({ id, name: "clean", into: options.inPlace ? dataset.id : undefined, version });
  const change = { kind: "ops", ops: [{ op: "RemoveStep", step: "x_1" }] } as const;
  const toNext = (base: number, ...ids: string[]): NewRecipeVersion => ({
    ...{ base, bindings, payloadHash: toHash("payload") },
    change: { ...change, ops: [...change.ops] },
    content: { ...content, steps: steps(...ids) },
  });
  return { id, dataset, toNext };
}

async function start(recipeId: RecipeId, base: number) {
  const id = RecipeRunId.create();
  await persistence.recipes.startRun({ id, recipeId, base, payload: "payload", payloadHash: toHash("payload") });
  return id;
}
const eventsOf = async (id: RecipeRunId) => (await persistence.recipes.listEvents(id)).map(({ event }) => event);

describe("a run of a recipe", () => {
  it("is claimed by one process, and ends with its version, its data and its events, once", async () => {
    const { id, dataset, toNext } = await addRecipe();
    const { recipes, recipeQueue } = persistence;
    const runId = await start(id, 1);
    expect((await recipes.get(id)).run).toMatchObject({ id: runId, status: "running", version: "v2.0" });
    expect(await recipeQueue.findClaimable()).toContain(runId);
    const claims = await Promise.all(["here", "here"].map((owner) => recipeQueue.claim(runId, owner)));
    const [claimed] = claims.filter((claim) => claim !== null);
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
    expect(claimed).toMatchObject({ name: "clean", payload: "payload", attempt: 1 });
    const folder = `datasets/${claimed?.outputVersionId ?? ""}`;
    expect(await recipes.runFolders()).toContain(folder);
    const done = { version: toNext(1, "drop_duplicates_1"), table, folder, checks: [] };
    expect(await recipeQueue.complete(runId, "elsewhere", done)).toBe(null);
    const output = await recipeQueue.complete(runId, "here", done);
    expect(await recipeQueue.complete(runId, "here", done)).toBe(null);
    expect(output?.id).not.toBe(dataset.id);
    const made = await persistence.datasets.getVersion(output?.versionId ?? dataset.versionId);
    expect(made).toMatchObject({ folder, dataset: { name: "clean", version: 1, format, bytes: 34, rowCount: 2 } });
    expect(await recipes.get(id)).toMatchObject({
      ...{ outputDatasetId: output?.id, run: null },
      version: {
        number: 2,
        outputVersionId: output?.versionId,
        counts,
        content: { steps: [{ id: "drop_duplicates_1" }] },
      },
    });
    expect(await eventsOf(runId)).toEqual([
      { type: "start", attempt: 1 },
      { type: "end", status: "completed", outputVersionId: output?.versionId },
    ]);
    expect(await recipes.runFolders()).not.toContain(folder);
    expect(await database.query("SELECT reading FROM dataset_version WHERE id = $1", [output?.versionId])).toEqual([
      { reading: null },
    ]);
  });

  it("writes nothing when its payload is not the one that was validated", async () => {
    const { id, toNext } = await addRecipe();
    const runId = await start(id, 1);
    await persistence.recipeQueue.claim(runId, "here");
    const done = { version: toNext(1), table, folder: "datasets/x", checks: [] };
    const other = { ...done, version: { ...done.version, payloadHash: toHash("another") } };
    expect(await persistence.recipeQueue.complete(runId, "here", other)).toBe(null);
    await database.query("UPDATE recipe_run SET payload = 'tampered' WHERE id = $1", [runId]);
    expect(await persistence.recipeQueue.complete(runId, "here", done)).toBe(null);
    expect(await persistence.recipes.get(id)).toMatchObject({ outputDatasetId: null, version: { number: 1 } });
    expect(await persistence.recipeQueue.fail(runId, "here", "It was changed.\0")).toBe(true);
    expect((await persistence.recipes.get(id)).run).toMatchObject({ status: "failed", fault: "It was changed.\uFFFD" });
  });

  it("is the only one of its recipe, and starts from the newest version", async () => {
    const { id } = await addRecipe();
    const tries = await Promise.allSettled([1, 1, 2].map((base) => start(id, base)));
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    const reasons = tries.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason)] : []));
    expect(reasons.some((reason) => reason.includes("Another change of this recipe is being computed."))).toBe(true);
    expect(reasons.some((reason) => reason.includes("is now at v1.0, but this change is based on v2.0"))).toBe(true);
  });

  it("has no effect once it was stopped, and can be followed by another one", async () => {
    const { id, toNext } = await addRecipe();
    const runId = await start(id, 1);
    await persistence.recipeQueue.claim(runId, "here");
    expect(await persistence.recipes.cancel(id)).toBe(true);
    expect(await persistence.recipes.cancel(id)).toBe(false);
    expect(await persistence.recipeQueue.renew(runId, "here")).toBe(false);
    const done = { version: toNext(1), table, folder: "datasets/x", checks: [] };
    expect(await persistence.recipeQueue.complete(runId, "here", done)).toBe(null);
    expect(await persistence.recipes.getRun(runId)).toMatchObject({ status: "cancelled" });
    await start(id, 1);
  });

  it("is claimed again when its process is gone, and keeps its place in the disk", async () => {
    const { id } = await addRecipe();
    const other = await database.open("other");
    const runId = await start(id, 1);
    const first = await other.recipeQueue.claim(runId, "other");
    expect(await persistence.recipeQueue.claim(runId, "here")).toBe(null);
    await other.close();
    expect(await persistence.recipeQueue.findClaimable()).toContain(runId);
    const second = await persistence.recipeQueue.claim(runId, "here");
    expect(second).toEqual({ ...first, attempt: 2 });
  });
});

describe("a version without computation", () => {
  it("shares the files of another version, in place or in a dataset of its own", async () => {
    const { id, dataset, toNext } = await addRecipe({ inPlace: true });
    const { recipes, datasets } = persistence;
    expect(await recipes.findInPlace(dataset.id)).toBe(id);
    const none = { counts: [], checks: [] };
    await recipes.writeVersion(id, { ...toNext(1), ...none }, { output: dataset.versionId });
    const newest = await datasets.get(dataset.id);
    expect(newest).toMatchObject({ folder: dataset.folder, dataset: { version: 2, rowCount: 2 } });
    expect((await recipes.get(id)).version.outputVersionId).toBe(newest.dataset.versionId);
    await recipes.writeVersion(id, { ...toNext(2), ...none }, { output: null });
    expect((await recipes.listVersions(id)).map(({ number }) => number)).toEqual([3, 2, 1]);
    const stale = recipes.writeVersion(id, { ...toNext(1), ...none }, { output: null });
    await expect(stale).rejects.toMatchObject({ code: "conflict", fields: [{ field: "baseVersion" }] });
  });
});

describe("a dataset that a recipe reads", () => {
  it("shows what depends on it, and its files stay as long as the recipe", async () => {
    const { id, dataset } = await addRecipe();
    const { recipes, datasets } = persistence;
    expect(await recipes.findLineage(dataset.id)).toEqual({
      ...{ madeBy: null, answers: [], answerCount: 0 },
      recipes: [{ id, name: "clean", output: null }],
    });
    expect(await datasets.delete(dataset.id)).toEqual({ orphanedFolders: [] });
    await database.query("UPDATE dataset SET deleted_at = now() - interval '1 hour' WHERE id = $1", [dataset.id]);
    const before = new Date(Date.now() - 60_000);
    expect((await datasets.sweep(before)).orphanedFolders).not.toContain(dataset.folder);
    await recipes.hide(id);
    await recipes.sweep(before);
    await recipes.restore(id);
    await recipes.hide(id);
    await recipes.sweep(new Date(Date.now() + 60_000));
    await expect(recipes.restore(id)).rejects.toMatchObject({ code: "not_found" });
    expect((await datasets.sweep(before)).orphanedFolders).toContain(dataset.folder);
  });
});

describe("a dataset with answers", () => {
  it("lists those that computed something from it, and no search, change of a name or failure", async () => {
    const { dataset } = await addRecipe();
    const { runs, recipes } = persistence;
    const ask = async (question: string, answer: Answer) => {
      const { runId } = await runs.createSession({ question, datasetIds: [dataset.id], approval: "auto", seed: 1 });
      await runs.claim(runId, "here");
      await runs.finish({ runId, owner: "here", end: "completed", answer });
    };
    const nothing = { result: null, code: null, resultText: null };
    await ask("What is the mean?", buildAnswer());
    await ask("Rename scales to weights", buildAnswer({ ...nothing, capability: "workspace" }));
    await ask("What is the mode of the mood?", buildAnswer({ ...nothing, kind: "cannot_answer" }));
    await ask("Divide by nothing", buildAnswer({ kind: "failed" }));
    const { answers, answerCount } = await recipes.findLineage(dataset.id);
    expect([answers.map(({ question }) => question), answerCount]).toEqual([["What is the mean?"], 1]);
  });
});

describe("recipes", () => {
  it("are listed newest first, page by page, with their new names", async () => {
    const added = [await addRecipe(), await addRecipe(), await addRecipe()].map(({ id }) => id).reverse();
    const { recipes } = persistence;
    await recipes.update(added[0] ?? RecipeId.create(), { name: "orders\0", policy: "strict" });
    const first = await recipes.list({ limit: 2 });
    expect(first.items.map(({ id, name, policy }) => [id, name, policy])).toEqual([
      [added[0], "orders\uFFFD", "strict"],
      [added[1], "clean", "ask"],
    ]);
    const second = await recipes.list({ limit: 1, cursor: first.nextCursor ?? "" });
    expect(second.items.map(({ id }) => id)).toEqual([added[2]]);
    await expect(recipes.list({ limit: 1, cursor: "x" })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(recipes.get(RecipeId.create())).rejects.toMatchObject({ code: "not_found" });
  });

  it("leave patterns behind, counted by kinds of columns", async () => {
    const pattern = { name: "clean", fingerprint: "f1", contentHash: "c1", content: { steps: [] } };
    await persistence.recipes.addSuccess(pattern);
    await persistence.recipes.addSuccess({ ...pattern, contentHash: "c2", name: "rare" });
    await persistence.recipes.addSuccess({ ...pattern, name: "clean again" });
    expect(await persistence.recipes.findPatterns("f2")).toEqual([]);
    const found = await persistence.recipes.findPatterns("f1");
    expect(found.map(({ name, successCount }) => [name, successCount])).toEqual([
      ["clean again", 2],
      ["rare", 1],
    ]);
    await persistence.recipes.removePattern(found[0]?.id ?? "");
    expect((await persistence.recipes.findPatterns("f1")).map(({ name }) => name)).toEqual(["rare"]);
    await persistence.recipes.removePattern(found[0]?.id ?? "");
    await persistence.recipes.addSuccess(pattern);
    expect((await persistence.recipes.findPatterns("f1")).map(({ successCount }) => successCount)).toEqual([1, 1]);
  });
});
