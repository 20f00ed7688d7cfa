"use server";

import { z } from "zod";
import { RemarksChange } from "@/lib/domain/answers/answer-remarks";
import { CureWish } from "@/lib/domain/answers/cure";
import { CapabilityId } from "@/lib/domain/capability";
import { MessageId, RunId, SessionId } from "@/lib/domain/ids";
import { undoCure as performUndoCure } from "@/lib/server/cures/undo-cure";
import { action, formAction, slowAction } from "@/lib/server/http/action";
import { askQuestion as ask, FurtherQuestion, RerunRequest } from "@/lib/server/sessions/ask-question";
import { atOnce } from "@/lib/server/sessions/follow-run";
import { Resumption, resumeRun } from "@/lib/server/sessions/resume-run";
import { withdrawQuestion as withdraw } from "@/lib/server/sessions/withdraw-question";

/** Asks a further question, which waits while another one is answered. A second call with the same `runId` asks nothing. */
export const askQuestion = action({
  operation: "POST /api/sessions/{id}/messages",
  input: FurtherQuestion.extend({ id: SessionId.schema, runId: RunId.schema }),
  run: ({ container, input: { id, ...question } }) => ask(container, id, question, atOnce),
});

/** Asks a further question by the form of a page whose scripts do not run yet. */
export const sendQuestion = formAction(askQuestion, ({ id }) => `/s/${id}`);

/** Answers a question again. A second call with the same `runId` starts nothing. */
export const rerunQuestion = action({
  operation: "POST /api/sessions/{id}/messages",
  input: z.strictObject({
    ...{ id: SessionId.schema, runId: RunId.schema },
    ...{ rerun: RerunRequest, capability: CapabilityId.optional() },
  }),
  run: ({ container, input: { id, ...request } }) => ask(container, id, request, atOnce),
});

/** Applies a cure of an answer to the data, and answers the question again. A second call with the same `runId` does not. */
export const applyCure = slowAction({
  operation: "POST /api/sessions/{id}/messages",
  input: z.strictObject({ id: SessionId.schema, runId: RunId.schema, cure: CureWish }),
  run: ({ container, input: { id, ...request } }) => ask(container, id, request, atOnce),
});

/** Undoes the cure that made an answer: the change of the data, and the answer. */
export const undoCure = slowAction({
  operation: "POST /api/sessions/{id}/messages/{messageId}/undo-cure",
  input: z.strictObject({ id: SessionId.schema, messageId: MessageId.schema }),
  run: ({ container, input: { id, messageId } }) =>
    performUndoCure(container, id, { messageId, signal: container.stopping }),
});

/** Answers what a run asks. One answer counts: a later one is told so. */
export const answerInterrupt = action({
  operation: "POST /api/sessions/{id}/resume",
  input: Resumption.extend({ id: SessionId.schema }),
  run: ({ container, input: { id, ...resumption } }) => resumeRun(container, id, resumption, atOnce),
});

/** Withdraws a queued question. */
export const withdrawQuestion = action({
  operation: "DELETE /api/sessions/{id}/messages/{messageId}",
  input: z.strictObject({ id: SessionId.schema, messageId: MessageId.schema }),
  run: ({ container, input: { id, messageId } }) => withdraw(container, id, messageId),
});

/** Changes a person's remarks on an answer. */
export const remarkAnswer = action({
  operation: "PATCH /api/sessions/{id}/messages/{messageId}",
  input: z.strictObject({ id: SessionId.schema, messageId: MessageId.schema, change: RemarksChange }),
  run: ({ container, input: { id, messageId, change } }) => container.sessions.remark(id, messageId, change),
});
