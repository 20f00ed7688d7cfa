import type { RunId, SessionId } from "../domain/ids";
import type { RunEvent } from "../domain/runs/run-event";

/** Channel of a graph's state in which a step leaves what it tells. */
export const toldChannel = "told";

/**
 * What one step of a run tells for good. Whoever keeps the state of the step stores these events with it, as
 * `EventLog.append` would and in the same transaction: neither is ever there without the other.
 */
export interface ToldStep {
  sessionId: SessionId;
  runId: RunId;
  /** In order, each under a key that is unique in its run; a key that is taken adds no event. */
  events: readonly { key: string; event: RunEvent }[];
}
