import type { RunId, SessionId } from "@/lib/domain/ids";
import type { StoredEvent } from "@/lib/domain/runs/run-event";
import type { SessionResponse } from "@/lib/domain/session";
import type { Container } from "../container";
import { waitForRun } from "./wait-for-run";

/** How a call that starts a run returns its answer. */
export interface FollowOptions {
  /** Whether to hold the answer until the run has ended or asks a person something. */
  wait: boolean;
  /** Aborts when the caller stops waiting. */
  signal: AbortSignal;
  /** Receives the run's events while the call waits. */
  onEvent?: (stored: StoredEvent) => void;
}

/** Returns at once, whatever becomes of the run. */
export const atOnce: FollowOptions = { wait: false, signal: new AbortController().signal };

/** Wakes the supervisor for a claimable run and returns its conversation. */
export async function followRun(
  container: Container,
  run: {
    sessionId: SessionId;
    runId: RunId;
    /** Number of the newest event before the run was started; 0 when left out. */
    after?: number;
  },
  { wait, signal, onEvent }: FollowOptions,
): Promise<SessionResponse> {
  container.supervisor.wake();
  if (wait) {
    const stopped = AbortSignal.any([signal, container.stopping]);
    await waitForRun({ events: container.events, ...run, signal: stopped, ...(onEvent && { onEvent }) });
  }
  return container.sessions.get(run.sessionId);
}
