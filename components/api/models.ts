import type { LocalServers, ModelList } from "@/lib/domain/connected-model";
import { outline } from "./sessions/outline";
import { requestJson } from "./request";
import { createResource } from "./resource";

const listOutline = outline<ModelList>({ items: "list", decidedBy: "list", providers: "list" });
const localOutline = outline<LocalServers>({ items: "list" });

/** The configured models, and the providers of further ones, for the dialog that any page can open. */
export const modelsResource = createResource(() => requestJson("/api/models", listOutline));

/** Model servers that run on the machine of the server. */
export function findLocalServers(signal: AbortSignal): Promise<LocalServers> {
  return requestJson("/api/models/local", localOutline, { signal });
}
