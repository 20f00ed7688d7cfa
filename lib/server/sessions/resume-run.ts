import { z } from "zod";
import { InterruptId, type SessionId } from "@/lib/domain/ids";
import { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { SessionResponse } from "@/lib/domain/session";
import type { Container } from "../container";
import { followRun, type FollowOptions } from "./follow-run";

/** Body of POST /api/sessions/{id}/resume. */
export const Resumption = z.object({ interruptId: InterruptId.schema, response: InterruptResponse });

/**
 * Gives a waiting run the answer of a person; it goes on in whichever server process takes it. Throws `not_found`,
 * `invalid_input` for a response that does not fit what was asked, `conflict` when it is not waited for.
 */
export async function resumeRun(
  container: Container,
  sessionId: SessionId,
  input: z.infer<typeof Resumption>,
  options: FollowOptions,
): Promise<SessionResponse> {
  const { runId, seq } = await container.runs.answerInterrupt({ sessionId, ...input });
  return followRun(container, { sessionId, runId, after: seq }, options);
}
