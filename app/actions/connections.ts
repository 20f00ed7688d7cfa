"use server";

import { z } from "zod";
import { ConnectionChange, NewConnection } from "@/lib/domain/connections/connection";
import { ConnectionId, DatasetId } from "@/lib/domain/ids";
import { addConnection as add } from "@/lib/server/connections/add-connection";
import * as remote from "@/lib/server/connections/add-remote-dataset";
import { changeConnection as change, removeConnection as remove } from "@/lib/server/connections/change-connection";
import { stopReading as stop } from "@/lib/server/connections/stop-reading";
import { testConnection as test } from "@/lib/server/connections/test-connection";
import { action, slowAction } from "@/lib/server/http/action";

/** Adds a connection; its drivers may still have to be installed. */
export const addConnection = action({
  operation: "POST /api/connections",
  input: NewConnection,
  run: ({ container, input }) => add(container, input),
});

/** Changes a connection. */
export const changeConnection = action({
  operation: "PATCH /api/connections/{id}",
  input: z.strictObject({ id: ConnectionId.schema, change: ConnectionChange }),
  run: ({ container, input }) => change(container, input.id, input.change),
  refreshes: true,
});

/** Removes a connection with its secret. */
export const removeConnection = action({
  operation: "DELETE /api/connections/{id}",
  input: ConnectionId.schema,
  run: ({ container, input }) => remove(container, input),
  refreshes: true,
});

/** Connects once; waits up to five minutes for the drivers to be installed. */
export const testConnection = slowAction({
  operation: "POST /api/connections/{id}/test",
  input: ConnectionId.schema,
  run: ({ container, input }) => test(container, input, container.stopping),
});

/** Adds a table or the rows of a query as a dataset, copied or live, which is read in the background. */
export const addRemoteDataset = slowAction({
  operation: "POST /api/datasets/from-connection",
  input: remote.NewRemoteDataset,
  run: ({ container, input }) => remote.addRemoteDataset(container, input, { signal: container.stopping, wait: false }),
});

/** Starts reading the source of a dataset again, as its next version. */
export const refreshDataset = slowAction({
  operation: "POST /api/datasets/{id}/refresh",
  input: DatasetId.schema,
  run: ({ container, input }) => remote.refreshDataset(container, input, { signal: container.stopping, wait: false }),
});

/** Stops reading a dataset from its connection. */
export const stopReading = action({
  operation: "DELETE /api/datasets/{id}/refresh",
  input: DatasetId.schema,
  run: ({ container, input }) => stop(container, input),
  refreshes: true,
});
