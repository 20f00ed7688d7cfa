"use server";

import { z } from "zod";
import { DatasetId, RecipeId } from "@/lib/domain/ids";
import { action, slowAction } from "@/lib/server/http/action";
import { InstructionRequest, readInstruction as read } from "@/lib/server/preparation/read-instruction";
import { changeRecipe as change, RecipeOpsRequest } from "@/lib/server/recipes/change-recipe";
import { getOwnRecipe as getOwn, RecipeSettings } from "@/lib/server/recipes/create-recipe";
import { updateRecipe as update } from "@/lib/server/recipes/get-recipe";
import { RecipeRollback, rollbackRecipe } from "@/lib/server/recipes/rollback-recipe";
import { RecipeRunRequest, runRecipe as run } from "@/lib/server/recipes/run-recipe";

/** Returns the recipe that writes further versions of a dataset; creates it if there is none. */
export const getOwnRecipe = action({
  operation: "POST /api/datasets/{id}/recipe",
  input: DatasetId.schema,
  run: ({ container, input }) => getOwn(container, input),
});

/** Changes a recipe and computes the next version of its data, or only measures that. */
export const changeRecipe = slowAction({
  operation: "POST /api/recipes/{id}/ops",
  input: RecipeOpsRequest.extend({ id: RecipeId.schema }),
  run: ({ container, input: { id, ...request } }) => change(container, id, { ...request, signal: container.stopping }),
});

/** Reads an instruction in plain words as ops, and what they would change; writes nothing. */
export const readInstruction = slowAction({
  operation: "POST /api/recipes/{id}/instructions",
  input: InstructionRequest.extend({ id: RecipeId.schema }),
  run: ({ container, input: { id, ...request } }) => read(container, id, { ...request, signal: container.stopping }),
});

/** Sets the name of a recipe, and what it does with newer data that has other columns. */
export const updateRecipe = action({
  operation: "PATCH /api/recipes/{id}",
  input: z.strictObject({ id: RecipeId.schema, change: RecipeSettings }),
  run: ({ container, input }) => update(container, input.id, input.change),
});

/** Makes an earlier version of a recipe current again, as a further version. */
export const rollBackRecipe = slowAction({
  operation: "POST /api/recipes/{id}/rollback",
  input: RecipeRollback.extend({ id: RecipeId.schema }),
  run: ({ container, input: { id, version } }) =>
    rollbackRecipe(container, id, { version, signal: container.stopping }),
});

/** Runs a recipe on the newest version of its data, or on another dataset. */
export const runRecipe = slowAction({
  operation: "POST /api/recipes/{id}/run",
  input: RecipeRunRequest.extend({ id: RecipeId.schema }),
  run: ({ container, input: { id, ...request } }) => run(container, id, { ...request, signal: container.stopping }),
});

/** Removes a suggested recipe for all datasets. */
export const removeSuggestion = action({
  operation: "DELETE /api/recipe-suggestions/{id}",
  input: z.uuid(),
  run: ({ container, input }) => container.recipes.removePattern(input),
});
