import type { SessionId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import { createResource, type Resource } from "../resource";
import { getSession } from "./sessions";
import { shareMessages } from "./share-messages";

/** Number of conversations kept; the one that was opened first is dropped first. */
const most = 200;

const known = new Map<SessionId, Resource<SessionResponse>>();

/** Returns the shared resource of a conversation, so that returning to it shows it at once. */
export function sessionResource(id: SessionId): Resource<SessionResponse> {
  const present = known.get(id);
  if (present) return present;
  const resource: Resource<SessionResponse> = createResource(async () =>
    shareMessages(resource.get().value, await getSession(id)),
  );
  const created: Resource<SessionResponse> = {
    ...resource,
    replace: (change) =>
      resource.replace((before) => {
        const after = change(before);
        return after && shareMessages(before, after);
      }),
  };
  known.set(id, created);
  const oldest = known.size > most ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
  return created;
}
