import path from "node:path";
import { isCaveatError } from "@/lib/domain/caveat-error";
import type { StepEffect } from "@/lib/domain/recipes/preparation";
import type { ClaimedRecipeRun, RecipeQueue } from "@/lib/ports/recipes/recipe-store";
import { prepareRecipe } from "@/lib/recipes/compile/prepare-recipe";
import type { Container } from "../container";
import { tableFile } from "../datasets/add-dataset";
import { untilStored } from "../disk/until-stored";
import { toCaveatError } from "../http/to-problem";
import { logError } from "../log";
import { findInputs, withCounts } from "./checks/input-facts";
import { listInventing, toResultNotices } from "./checks/result-notices";
import { runChecks } from "./checks/run-checks";
import { toVerdict } from "./checks/to-verdict";
import type { RemoteContainer } from "./remote/open-remote";
import { makeVersion } from "./make-version";
import { recordSuccess } from "./patterns/record-success";
import { measureEffects } from "./measure-effects";
import { changedPayload, readPayload, type RecipePayload } from "./recipe-payload";
import { toFileQuery } from "./to-staged-query";

/** After this many unfinished attempts, the recipe is assumed to crash the process that computes it. */
const mostAttempts = 3;

type Parts = RemoteContainer & Pick<Container, "files" | "owner" | "stopping" | "recipes">;

/**
 * Computes the next version of a recipe and stores the outcome: the version with its data, or the reason why there is
 * none. Everything becomes visible in one transaction at the end. An abort leaves the run to the next process that
 * claims it, unless it was stopped.
 */
export async function performRecipeRun(
  container: Parts,
  queue: RecipeQueue,
  run: ClaimedRecipeRun,
  signal: AbortSignal,
): Promise<void> {
  const { id, outputVersionId, attempt } = run;
  const { owner, reader, files } = container;
  const folder = path.posix.join("datasets", outputVersionId);
  const store = <Value>(work: () => Promise<Value>) => untilStored(work, { container, signal });
  const fail = async (fault: string) => {
    if (await store(() => queue.fail(id, owner, fault))) await files.remove(folder);
  };
  await files.remove(folder);
  if (attempt > mostAttempts) {
    await fail(
      `The computation was interrupted ${mostAttempts} times; it probably needs more memory than is available.`,
    );
    return;
  }
  try {
    const payload = readPayload(run);
    const { base, content, change, bindings } = payload;
    const query = await toFileQuery(container, payload);
    const report = (event: Parameters<RecipeQueue["addEvent"]>[2]) => store(() => queue.addEvent(id, owner, event));
    const onQueued = (position: number) => {
      report({ type: "queued", position }).catch((error: unknown) => logError("An event could not be stored.", error));
    };
    const parquet = path.join(await files.prepare(folder), tableFile);
    const made = await makeVersion(container, payload, { query, parquet, signal, onQueued });
    const { computedBy } = made;
    const columns = made.table.columns.map(({ name }) => name);
    const inputs = await findInputs(container, bindings);
    const invented = await countInvented(container, payload, signal);
    const notices = toResultNotices(inputs.notices, { content, columns, invented });
    const table = { ...made.table, notices: [...notices, ...made.table.notices] };
    await report({ type: "computed", counts: table.counts });
    const profiles = withCounts(inputs.profiles, table.counts);
    const { tables } = query;
    const checks = await runChecks(reader, {
      ...{ content, bindings, tables, profiles, signal },
      rowCount: table.rowCount,
    });
    const passed = checks.filter((check) => check.passed).length;
    await report({ type: "checked", passed, failed: checks.length - passed });
    await store(() => files.publish(folder, signal));
    const version = { base, content, change, bindings, computedBy, payloadHash: run.payloadHash };
    const output = await store(() => queue.complete(id, owner, { version, table, folder, checks }));
    if (output !== null) {
      if (toVerdict(checks)?.status === "DONE") await learn(container, { name: run.name, content });
      return;
    }
    // If this process still holds the run, the run was not applied.
    await fail(`${changedPayload.message} ${changedPayload.remedy}`);
    await clearStopped(container, id, folder);
  } catch (error) {
    if (signal.aborted || isCaveatError(error, "cancelled")) {
      await clearStopped(container, id, folder);
      return;
    }
    const known = toCaveatError(error);
    if (known.code === "internal") logError(`Run ${id} of recipe ${run.recipeId} failed.`, known.cause);
    await fail(known.remedy ? `${known.message} ${known.remedy}` : known.message);
  }
}

/** Counts the values that steps write although nobody measured them, by ids of the steps; empty where there are none. */
async function countInvented(container: Parts, payload: RecipePayload, signal: AbortSignal) {
  const steps = listInventing(payload.content);
  const outcome = steps.length === 0 ? null : prepareRecipe(payload.content);
  if (outcome === null || !("prepared" in outcome)) return new Map<string, StepEffect[]>();
  return measureEffects(container, { payload, prepared: outcome.prepared }, { steps: new Set(steps), signal });
}

/** Counts the success of a written version; an error here does not fail the run. */
async function learn(container: Parts, recipe: Parameters<typeof recordSuccess>[1]): Promise<void> {
  await recordSuccess(container, recipe).catch((error: unknown) => logError("A pattern could not be stored.", error));
}

/** Removes the files of a stopped run. Those of a run that only lost its lease belong to the next process. */
async function clearStopped({ recipes, files }: Parts, id: ClaimedRecipeRun["id"], folder: string): Promise<void> {
  const status = await recipes.getRun(id).then(
    (run) => run.status,
    (error: unknown) => (isCaveatError(error, "not_found") ? "cancelled" : "running"),
  );
  if (status === "cancelled") await files.remove(folder);
}
