import type { SessionId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import { createResource, type Resource } from "./resource";
import { getSession } from "./sessions";

const known = new Map<SessionId, Resource<SessionResponse>>();

/** The resource of a conversation, the same one for all who watch it, so that going back to it shows it at once. */
export function sessionResource(id: SessionId): Resource<SessionResponse> {
  const present = known.get(id);
  if (present) return present;
  const created = createResource(() => getSession(id));
  known.set(id, created);
  return created;
}
