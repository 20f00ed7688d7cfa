import { CaveatError } from "@/lib/domain/caveat-error";
import type { RecipeServer } from "@/lib/domain/recipes/recipe-server";
import type { InputBinding } from "@/lib/domain/recipes/recipe-version";
import { formatCount } from "@/lib/domain/text/numbers";
import type { PreparedRecipe } from "@/lib/recipes/compile/prepare-recipe";
import { compileRemote } from "@/lib/recipes/remote/compile-remote";
import { findOrderMisfits } from "@/lib/recipes/remote/find-order-misfits";
import { findMisfits, type MisfitStep } from "@/lib/recipes/remote/find-misfits";
import { toEngineLabel } from "../../queries/connection-engine";
import type { RecipePayload } from "../recipe-payload";
import { toSentence } from "../to-recipe-view";
import { toRelations } from "../to-staged-query";
import type { RecipePlace } from "./find-place";

/** Compiles a recipe for the server that has its rows. Throws `recipe_refused`, naming the first step that cannot run there. */
export function compileForPlace(
  prepared: PreparedRecipe,
  bindings: readonly InputBinding[],
  { connectionId, server }: RecipePlace,
): RecipePayload["elsewhere"] {
  const misfits = findMisfits(prepared, server);
  if (misfits.length > 0) throw toMisfitRefusal(prepared, server, misfits);
  const relations = toRelations(prepared.recipe, bindings, { isUnordered: true });
  return { connectionId, server, ...compileRemote(prepared, relations) };
}

/** Compiles a recipe of stored datasets for the cluster; where a step cannot run there, returns why the recipe runs here, naming the step. */
export function compileForCluster(
  prepared: PreparedRecipe,
  bindings: readonly InputBinding[],
): Pick<RecipePayload, "elsewhere" | "stays"> {
  const misfits = [...findMisfits(prepared, "spark"), ...findOrderMisfits(prepared)];
  if (misfits.length > 0) return { stays: toMisfitRefusal(prepared, "spark", misfits).message };
  const relations = toRelations(prepared.recipe, bindings, { isUnordered: true });
  return { elsewhere: { connectionId: null, server: "spark", ...compileRemote(prepared, relations) } };
}

/** Creates the error for steps that a server cannot run; the message names the first one. */
export function toMisfitRefusal(
  { recipe: { steps } }: PreparedRecipe,
  server: RecipeServer,
  misfits: readonly MisfitStep[],
): CaveatError {
  const toMessage = ({ step: id, reason }: MisfitStep) => {
    const place = steps.findIndex((step) => step.id === id);
    const step = steps[place];
    const sentence = step === undefined ? id : toSentence(step).replace(/\.$/, "");
    return `Step ${place + 1}, “${sentence}”, cannot run on ${toEngineLabel(server)}: ${reason.replace(/\.$/, "")}.`;
  };
  const [first = { step: "", reason: "" }] = misfits;
  const more = misfits.length > 1 ? ` ${formatCount(misfits.length - 1, "further step")} cannot run there.` : "";
  return new CaveatError("recipe_refused", `${toMessage(first)}${more}`, {
    remedy: "Switch the step off, or read the table as a snapshot and run the recipe on the snapshot.",
    fields: misfits.map((misfit) => ({ field: misfit.step, message: toMessage(misfit) })),
  });
}
