"use server";

import { z } from "zod";
import { DatasetId } from "@/lib/domain/ids";
import { addSample as add } from "@/lib/server/datasets/add-sample";
import * as versions from "@/lib/server/datasets/add-version";
import * as datasets from "@/lib/server/datasets/change-dataset";
import { ReadingRequest } from "@/lib/server/datasets/reading-request";
import { action, slowAction } from "@/lib/server/http/action";

const NewReading = ReadingRequest.extend({ id: DatasetId.schema });

/** Renames or describes a dataset and its columns, or sets from which connection and when it is read. */
export const changeDataset = action({
  operation: "PATCH /api/datasets/{id}",
  input: z.strictObject({ id: DatasetId.schema, change: datasets.DatasetChange }),
  run: ({ container, input }) => datasets.changeDataset(container, input.id, input.change),
  refreshes: true,
});

/** Deletes a dataset; for a short time, `restoreDataset` can undo it. */
export const deleteDataset = action({
  operation: "DELETE /api/datasets/{id}",
  input: DatasetId.schema,
  run: ({ container, input }) => datasets.hideDataset(container, input),
});

/** Restores a deleted dataset. */
export const restoreDataset = action({
  operation: "POST /api/datasets/{id}/restore",
  input: DatasetId.schema,
  run: ({ container, input }) => container.catalogue.restore(input),
  refreshes: true,
});

/** Previews the beginning of a dataset's file under another reading. */
export const lookAtDataset = slowAction({
  operation: "POST /api/datasets/{id}/look",
  input: NewReading,
  run: ({ container, input: { id, reading } }) => versions.lookAtDataset(container, id, { reading }),
});

/** Reads a dataset's file differently, as its next version. */
export const addDatasetVersion = slowAction({
  operation: "POST /api/datasets/{id}/versions",
  input: NewReading,
  run: ({ container, input: { id, reading } }) =>
    versions.addVersion(container, id, { reading, signal: container.stopping }),
});

/** Adds a built-in sample, or returns its dataset if it was added before. */
export const addSample = action({
  operation: "POST /api/datasets/samples/{name}",
  input: z.string(),
  run: ({ container, input }) => add(container, input),
});
