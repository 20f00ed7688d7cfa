import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import { SessionId } from "@/lib/domain/ids";
import { deleteSession as remove } from "../../sessions/delete-session";
import { defineWriteTool } from "../server-tool";

/** Deletes a conversation other than the calling one; it can be restored for a short time. */
export const deleteSession = defineWriteTool({
  name: "sessions.delete",
  description: "Deletes a conversation; it can be restored for 30 seconds.",
  risk: "destructive",
  capability: "workspace",
  needs: "analyst",
  parameters: z.object({ session: SessionId.schema }),
  says: async ({ sessions }, { session }) => `Delete the conversation “${(await sessions.get(session)).title}”.`,
  run: async (container, { session }, { sessionId }) => {
    if (session === sessionId) {
      throw new CaveatError("conflict", "A conversation cannot delete itself while it is answering.", {
        remedy: "Delete it from the list of conversations.",
      });
    }
    const { title } = await container.sessions.get(session);
    await remove(container, session);
    return {
      ok: true,
      summary: `Deleted the conversation “${title}”.`,
      restore: { kind: "session", id: session, name: title },
    };
  },
});
