import { z } from "zod";
import { RecipeId, RecipeRunId } from "@/lib/domain/ids";
import { isCaveatError } from "@/lib/domain/caveat-error";
import type { StartedPreparation, TriedPreparation } from "@/lib/ports/recipes/preparations";
import type { CallApproval, ToolEnvelope } from "@/lib/ports/tools/tool-box";
import type { RecipesNode, RecipesRun } from "../context";
import { recipeLimits, type RecipesFacts } from "../facts";

const Started = z.object({ recipeId: RecipeId.schema, runId: RecipeRunId.schema.nullable(), version: z.string() });

/** Writes the approved change, exactly once even across crashes, and waits until it is computed. */
export const applyChange: RecipesNode = async ({ facts }, run) => {
  const { tried, approval, ending, proposal } = facts;
  if (tried === null) throw new Error("There is no change to write.");
  const key = `change:${proposal}`;
  if (ending === "rejected") {
    await run.ports.tools.recordRefusal(tried.call, { key, decision: "rejected" });
    return { update: {}, summary: "Nothing was written" };
  }
  if (approval === null) throw new Error("The change is not approved.");
  const started = facts.wayOn === "wait" ? facts.started : await start(run, { tried, approval, key });
  if (started === null) throw new Error("No change was started.");
  if ("update" in started) return started;
  const progress = await run.ports.preparations.wait(started, recipeLimits.computingMs);
  const done: Partial<RecipesFacts> = { started, standstill: null, wayOn: "open" };
  switch (progress.status) {
    case "written":
      return { update: { facts: done }, summary: "The next version of the data is written" };
    case "failed": {
      const refusal = `The change could not be computed, so nothing was written. ${progress.message}`;
      return { update: { facts: { ...done, started: null, refusal } }, summary: "The change could not be computed" };
    }
    case "running": {
      const says = `Computing the change has already taken more than ${recipeLimits.computingMs / 60_000} minutes.`;
      return {
        update: { facts: { ...done, standstill: { limit: "time", says } } },
        summary: "It is taking a long time",
      };
    }
  }
};

/** Starts the change; if it must not be started, returns the update of the facts. */
async function start(
  { ports: { tools }, signal }: RecipesRun,
  { tried, approval, key }: { tried: TriedPreparation; approval: CallApproval; key: string },
): Promise<StartedPreparation | { update: { facts: Partial<RecipesFacts> }; summary: string }> {
  const envelope = await tools.carryOut(tried.call, { key, approval, signal }).catch((error: unknown): ToolEnvelope => {
    if (!isCaveatError(error, "forbidden") && !isCaveatError(error, "not_found")) throw error;
    return { ok: false, summary: error.message, ...(error.remedy !== undefined && { remedy: error.remedy }) };
  });
  const started = Started.safeParse(envelope.facts).data;
  if (envelope.ok && started !== undefined) return started;
  // A standing approval may have been revoked in the meantime.
  if (approval.scope === "always" && !(await tools.isApproved(tried.call.tool))) {
    return { update: { facts: { approval: null } }, summary: "It requires approval first" };
  }
  const refusal = `Nothing was written. ${[envelope.summary, envelope.remedy ?? ""].join(" ").trim()}`;
  return { update: { facts: { refusal } }, summary: "The change was not written" };
}
