import type { SessionId } from "@/lib/domain/ids";
import type { Container } from "../container";
import { cancelRuns } from "./cancel-runs";

/** Stops the session's runs and deletes it; it can be restored until the sweep. Throws `not_found`. */
export async function deleteSession(container: Container, sessionId: SessionId): Promise<void> {
  await cancelRuns(container, sessionId);
  await container.sessions.delete(sessionId);
}
