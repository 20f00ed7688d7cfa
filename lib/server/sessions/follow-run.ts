import type { RunId, SessionId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import type { Container } from "../container";
import { waitForRun } from "./wait-for-run";

/** How the answer of a call that sets a run going is given. */
export interface FollowOptions {
  /** Whether it is held until the run has ended or asks a person something. */
  wait: boolean;
  /** Aborts when nobody waits any more. */
  signal: AbortSignal;
}

/** Has a run looked for that became claimable, and gives its conversation. */
export async function followRun(
  container: Container,
  run: {
    sessionId: SessionId;
    runId: RunId;
    /** Number of the newest event before the run was set going; 0 when left out. */
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
