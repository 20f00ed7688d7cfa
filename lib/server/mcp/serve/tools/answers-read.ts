import { z } from "zod";
import { MessageId, SessionId } from "@/lib/domain/ids";
import { toReport } from "../session-report";
import { defineServedTool } from "../served-tool";
import { followWithin, waitSeconds } from "../wait-seconds";
import { waitWhileRunning } from "../wait-while-running";

/** Reads an answer, or the state of its run. */
export const readAnswer = defineServedTool({
  name: "answers_read",
  title: "Read an answer",
  description:
    "Reads an answer with its verdict, caveats, code, result and charts. Waits for it while it is being computed.",
  input: z.object({
    sessionId: SessionId.schema.describe("Id of the conversation."),
    answerId: MessageId.schema.optional().describe("Id of one of its answers; the newest by default."),
    waitSeconds,
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: async ({ sessionId, answerId, waitSeconds: seconds }, call) => {
    if (answerId === undefined) {
      await followWithin(seconds, call, (options) => waitWhileRunning(call.container, sessionId, options));
    }
    return toReport(call.container, await call.container.sessions.get(sessionId), { answerId });
  },
});
