import { z } from "zod";
import { SessionId } from "@/lib/domain/ids";
import { countNewSession } from "../../../http/limits";
import { askQuestion, NewMessage, NewSession, startSession } from "../../../sessions/ask-question";
import { toReport } from "../session-report";
import { defineServedTool } from "../served-tool";
import { followWithin, waitSeconds } from "../wait-seconds";

/** Asks a question, in a new conversation or an existing one. */
export const ask = defineServedTool({
  name: "ask",
  title: "Ask a question",
  description:
    "Asks a question about datasets and waits for the answer, with its verdict, caveats and code. The result may instead be a question for a person: show it to them and answer with `resume`. With `sessionId`, the question is a follow-up.",
  input: z.object({
    question: NewSession.shape.question.describe("The question, in plain words."),
    datasetIds: NewSession.shape.datasetIds.unwrap().optional().describe("Ids of the datasets to analyse."),
    sessionId: SessionId.schema.optional().describe("Id of an existing conversation; a new one by default."),
    capability: NewSession.shape.capability.describe("Kind of work; chosen from the question by default."),
    approval: NewSession.shape.approval
      .unwrap()
      .optional()
      .describe("Whether a person approves each plan first (`ask`); only for a new conversation."),
    waitSeconds,
  }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  run: async ({ sessionId, approval, waitSeconds: seconds, ...message }, call) => {
    const { container, request } = call;
    if (sessionId !== undefined) {
      const session = await followWithin(seconds, call, (options) =>
        askQuestion(container, sessionId, NewMessage.parse(message), options),
      );
      return toReport(container, session, { question: message.question });
    }
    countNewSession(container.limits, request);
    const session = await followWithin(seconds, call, (options) =>
      startSession(container, NewSession.parse({ ...message, approval }), options),
    );
    return toReport(container, session, { question: message.question });
  },
});
