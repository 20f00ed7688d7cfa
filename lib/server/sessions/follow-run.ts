import type { RunId, SessionId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import type { Container } from "../container";
import { waitForRun } from "./wait-for-run";

/** How a call that starts a run returns its answer. */
export interface FollowOptions {
  /** Whether to hold the answer until the run has ended or asks a person something. */
  wait: boolean;
  /** Aborts when the caller stops waiting. */
  signal: AbortSignal;
}

/** Wakes the supervisor for a claimable run and returns its conversation. */
export async function followRun(
  container: Container,
  run: {
    sessionId: SessionId;
    runId: RunId;
    /** Number of the newest event before the run was started; 0 when left out. */
    after?: number;
  },
  { wait, signal }: FollowOptions,
): Promise<SessionResponse> {
  container.supervisor.wake();
  if (wait) {
    await waitForRun({ events: container.events, ...run, signal: AbortSignal.any([signal, container.stopping]) });
  }
  return container.sessions.get(run.sessionId);
}
