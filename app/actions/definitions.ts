"use server";

import { z } from "zod";
import { DefinitionId } from "@/lib/domain/ids";
import { DefinitionChange, NewDefinition } from "@/lib/domain/library/definition";
import * as definitions from "@/lib/server/catalog/definitions";
import { action } from "@/lib/server/http/action";

/** Defines a term. */
export const addDefinition = action({
  operation: "POST /api/definitions",
  input: NewDefinition,
  run: ({ container, input }) => definitions.addDefinition(container, input),
  refreshes: true,
});

/** Changes a definition. */
export const changeDefinition = action({
  operation: "PATCH /api/definitions/{id}",
  input: z.strictObject({ id: DefinitionId.schema, change: DefinitionChange }),
  run: ({ container, input: { id, change } }) => definitions.changeDefinition(container, id, change),
  refreshes: true,
});

/** Deletes a definition. */
export const deleteDefinition = action({
  operation: "DELETE /api/definitions/{id}",
  input: DefinitionId.schema,
  run: ({ container, input }) => definitions.deleteDefinition(container, input),
  refreshes: true,
});
