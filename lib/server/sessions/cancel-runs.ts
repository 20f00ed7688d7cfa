import type { SessionId } from "@/lib/domain/ids";
import type { Container } from "../container";

/** Stops whatever runs or waits in the session; nothing happens when nothing does. Throws `not_found`. */
export async function cancelRuns(container: Container, sessionId: SessionId): Promise<void> {
  container.supervisor.abort(await container.runs.requestCancel(sessionId));
}
