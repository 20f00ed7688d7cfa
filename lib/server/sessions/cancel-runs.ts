import type { SessionId } from "@/lib/domain/ids";
import type { Container } from "../container";

/** Cancels running and queued runs of the session; has no effect when there are none. Throws `not_found`. */
export async function cancelRuns(container: Container, sessionId: SessionId): Promise<void> {
  container.supervisor.abort(await container.runs.requestCancel(sessionId));
}
