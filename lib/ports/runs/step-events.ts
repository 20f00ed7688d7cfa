import type { RunId, SessionId } from "../../domain/ids";
import type { RunEvent } from "../../domain/runs/run-event";

/** State channel that holds the stored events of a step. Checkpoints contain this name, so it must not change. */
export const stepEventsChannel = "told";

/**
 * The stored events of one step of a run. Whatever persists the state of the step appends these events in the same
 * transaction, as `EventLog.append` would, so that neither exists without the other.
 */
export interface StepEvents {
  sessionId: SessionId;
  runId: RunId;
  /** In order, each under a key unique in its run; an existing key adds no event. */
  events: readonly { key: string; event: RunEvent }[];
}
