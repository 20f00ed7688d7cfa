import type { RunId } from "@/lib/domain/ids";
import { isConnectionError } from "./api-error";

/** Ids of requested runs of which it is not known yet what became of them. */
const requested = new Map<string, RunId>();

/**
 * Calls `start` with the id of a run to start. The same request gets the same id until the server has replied, so that a
 * double click, or a repetition after a lost connection, starts one run. Rejects like `start`.
 * @param request what is asked for, in any form that distinguishes it from other requests.
 */
export async function startRun<Value>(request: unknown, start: (runId: RunId) => Promise<Value>): Promise<Value> {
  const key = JSON.stringify(request);
  const runId = requested.get(key) ?? createRunId();
  requested.set(key, runId);
  try {
    const value = await start(runId);
    requested.delete(key);
    return value;
  } catch (error) {
    if (!isConnectionError(error)) requested.delete(key);
    throw error;
  }
}

/** Generates a random UUID; `crypto.randomUUID` only exists where the connection is encrypted. */
function createRunId(): RunId {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const [, ...parts] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/.exec(digits) ?? [];
  const [first, second, third, fourth, fifth] = parts;
  return `${first}-${second}-4${third}-8${fourth}-${fifth}` as RunId;
}
