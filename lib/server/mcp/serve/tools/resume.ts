import { z } from "zod";
import { SessionId } from "@/lib/domain/ids";
import { Resumption, resumeRun } from "../../../sessions/resume-run";
import { toReport } from "../session-report";
import { defineServedTool } from "../served-tool";
import { followWithin, waitSeconds } from "../wait-seconds";

/** Passes a person's decision to a waiting run. */
export const resume = defineServedTool({
  name: "resume",
  title: "Answer a run's question",
  description:
    "Passes a person's answer to a run that is waiting for one, and waits for the outcome. Plans and tools run only after approval: never approve without the person's consent.",
  input: z.object({
    sessionId: SessionId.schema.describe("Id of the conversation that is waiting."),
    interruptId: Resumption.shape.interruptId.describe("Id of the pending interrupt; each can be answered once."),
    response: Resumption.shape.response.describe(
      "In the form requested: `answers` for a clarification, otherwise `optionId`, with `text` where free text is required.",
    ),
    waitSeconds,
  }),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  run: async ({ sessionId, interruptId, response, waitSeconds: seconds }, call) => {
    const session = await followWithin(seconds, call, (options) =>
      resumeRun(call.container, sessionId, { interruptId, response }, options),
    );
    return toReport(call.container, session);
  },
});
