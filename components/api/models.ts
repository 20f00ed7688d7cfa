import type {
  ConnectedModel,
  LocalServers,
  ModelChange,
  ModelList,
  ModelTest,
  NewModel,
} from "@/lib/domain/connected-model";
import type { ModelId } from "@/lib/domain/ids";
import { healthResource } from "./health-resource";
import { installationResource } from "./installation";
import { outline } from "./sessions/outline";
import { requestEffect, requestJson } from "./request";
import { createResource } from "./resource";

const listOutline = outline<ModelList>({ items: "list", decidedBy: "list", providers: "list" });
const modelOutline = outline<ConnectedModel>({ id: "text", label: "text", source: "text" });
const testOutline = outline<ModelTest>({ outcome: "text", detail: "text" });
const localOutline = outline<LocalServers>({ items: "list" });

/** The configured models, and the providers of further ones. */
export const modelsResource = createResource(() => requestJson("/api/models", listOutline));

/** Model servers that run on the machine of the server. */
export function findLocalServers(signal: AbortSignal): Promise<LocalServers> {
  return requestJson("/api/models/local", localOutline, { signal });
}

/** Stores a model with its key. Throws an ApiError. */
export function addModel(model: Omit<NewModel, "active">): Promise<ConnectedModel> {
  return requestJson("/api/models", modelOutline, { method: "POST", body: model });
}

/** Makes a model active or inactive, or replaces its key. Throws an ApiError. */
export function changeModel(id: ModelId, change: ModelChange): Promise<ConnectedModel> {
  return requestJson(`/api/models/${id}`, modelOutline, { method: "PATCH", body: change });
}

/** Removes a model with its key. Throws an ApiError. */
export function removeModel(id: ModelId): Promise<void> {
  return requestEffect(`/api/models/${id}`, { method: "DELETE" });
}

/** Sends one short call to a model; takes up to a minute. Throws an ApiError. */
export function testModel(id: ModelId, signal?: AbortSignal): Promise<ModelTest> {
  return requestJson(`/api/models/${id}/test`, testOutline, { method: "POST", body: {}, signal });
}

/** Reloads everything that names the models or the engine. Never rejects. */
export async function refreshEngine(): Promise<void> {
  // Measuring the used space is slow, and only the settings show it.
  if (installationResource.get().value !== undefined) void installationResource.refresh();
  await Promise.all([modelsResource.refresh(), healthResource.refresh()]);
}
