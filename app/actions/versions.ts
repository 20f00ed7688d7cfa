"use server";

import { SessionId } from "@/lib/domain/ids";
import { action } from "@/lib/server/http/action";
import { RollbackRequest } from "@/lib/server/sessions/rollback-request";

/** Makes an earlier version of an answer current again, or reports what that would change. */
export const rollBack = action({
  operation: "POST /api/sessions/{id}/rollback",
  input: RollbackRequest.extend({ id: SessionId.schema }),
  run: ({ container, input: { id, ...request } }) => container.versions.rollback({ sessionId: id, ...request }),
});
