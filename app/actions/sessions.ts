"use server";

import { z } from "zod";
import { RunId, SessionId } from "@/lib/domain/ids";
import { countNewSession } from "@/lib/server/http/limits";
import { action, formAction, slowAction } from "@/lib/server/http/action";
import { NewSession, startSession } from "@/lib/server/sessions/ask-question";
import { cancelRuns } from "@/lib/server/sessions/cancel-runs";
import { changeSession } from "@/lib/server/sessions/change-session";
import { deleteSession } from "@/lib/server/sessions/delete-session";
import { atOnce } from "@/lib/server/sessions/follow-run";
import { ForkRequest, forkSession } from "@/lib/server/sessions/fork-session";
import { openExample as computeExample } from "@/lib/server/sessions/open-example";
import { SessionChange } from "@/lib/server/sessions/sessions-query";

/** Starts a conversation with its first question, and returns its id. A second call with the same `runId` starts nothing. */
export const startConversation = action({
  operation: "POST /api/sessions",
  input: NewSession.omit({ webhookUrl: true }).extend({ runId: RunId.schema }),
  run: async ({ container, input, request }) => {
    countNewSession(container.limits, request);
    return { id: (await startSession(container, input, atOnce)).id };
  },
});

/** Starts a conversation by the form of a page whose scripts do not run yet. */
export const sendFirstQuestion = formAction(startConversation, ({ id }) => `/s/${id}`);

/** Renames or pins a conversation, or changes its approvals or its engine. */
export const changeConversation = action({
  operation: "PATCH /api/sessions/{id}",
  input: z.strictObject({ id: SessionId.schema, change: SessionChange }),
  run: ({ container, input: { id, change } }) => changeSession(container, id, change),
});

/** Deletes a conversation; it can be restored for half a minute. */
export const deleteConversation = action({
  operation: "DELETE /api/sessions/{id}",
  input: SessionId.schema,
  run: ({ container, input }) => deleteSession(container, input),
});

/** Restores a conversation that was deleted a moment ago. */
export const restoreConversation = action({
  operation: "POST /api/sessions/{id}/restore",
  input: SessionId.schema,
  run: ({ container, input }) => container.sessions.restore(input),
});

/** Stops the active run and the queued questions. */
export const stopConversation = action({
  operation: "POST /api/sessions/{id}/cancel",
  input: SessionId.schema,
  run: ({ container, input }) => cancelRuns(container, input),
});

/** Copies a conversation up to an answer into a new one, and returns its id. */
export const branchConversation = action({
  operation: "POST /api/sessions/{id}/fork",
  input: ForkRequest.extend({ id: SessionId.schema }),
  run: async ({ container, input: { id, ...request } }) => ({ id: (await forkSession(container, id, request)).id }),
});

/** Opens a finished example conversation. The first time takes a few seconds, because it is computed then. */
export const openExample = slowAction({
  operation: "POST /api/example",
  input: z.undefined(),
  run: async ({ container, request }) => {
    countNewSession(container.limits, request);
    const { id, messages } = await computeExample(container);
    return { id, first: messages[0]?.id ?? "" };
  },
});
