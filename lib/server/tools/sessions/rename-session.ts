import { z } from "zod";
import { SessionId } from "@/lib/domain/ids";
import { changeSession } from "../../sessions/change-session";
import { SessionChange } from "../../sessions/sessions-query";
import { defineWriteTool } from "../server-tool";

/** Renames a conversation. */
export const renameSession = defineWriteTool({
  name: "sessions.rename",
  description: "Renames a conversation.",
  risk: "write",
  capability: "workspace",
  needs: "analyst",
  parameters: z.object({
    session: SessionId.schema,
    title: SessionChange.shape.title.unwrap().meta({ title: "New title" }),
  }),
  says: async ({ sessions }, { session, title }) => {
    return `Rename the conversation “${(await sessions.get(session)).title}” to “${title}”.`;
  },
  run: async (container, { session, title }) => {
    const before = (await container.sessions.get(session)).title;
    await changeSession(container, session, { title });
    return {
      ok: true,
      summary: `Renamed the conversation “${before}” to “${title}”.`,
      undo: `Rename the conversation “${title}” to “${before}”`,
    };
  },
});
