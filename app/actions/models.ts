"use server";

import { z } from "zod";
import { ModelChange, NewModel } from "@/lib/domain/connected-model";
import { ModelId } from "@/lib/domain/ids";
import { action, slowAction } from "@/lib/server/http/action";
import { addModel as add } from "@/lib/server/models/add-model";
import { changeModel as change } from "@/lib/server/models/change-model";
import { removeModel as remove } from "@/lib/server/models/remove-model";
import { testModel as test } from "@/lib/server/models/test-model";

/** Stores a model with its key. */
export const addModel = action({
  operation: "POST /api/models",
  input: NewModel,
  run: ({ container, input }) => add(container, input),
});

/** Makes a model active or inactive, or replaces its key. */
export const changeModel = action({
  operation: "PATCH /api/models/{id}",
  input: z.strictObject({ id: ModelId.schema, change: ModelChange }),
  run: ({ container, input }) => change(container, input.id, input.change),
  refreshes: true,
});

/** Removes a model with its key. */
export const removeModel = action({
  operation: "DELETE /api/models/{id}",
  input: ModelId.schema,
  run: ({ container, input }) => remove(container, input),
  refreshes: true,
});

/** Sends one short call to a model, which takes up to a minute. */
export const testModel = slowAction({
  operation: "POST /api/models/{id}/test",
  input: ModelId.schema,
  run: ({ container, input }) => test(container, input, { signal: container.stopping }),
});

/** Tests each model of the engine with one short call. */
export const probeEngine = slowAction({
  operation: "POST /api/engine/probe",
  input: z.undefined(),
  run: async ({ container }) => (await container.engines.get()).monitor.probe(container.stopping),
});
