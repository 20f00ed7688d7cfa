import { z } from "zod";
import { InterruptId, type SessionId } from "@/lib/domain/ids";
import { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { SessionResponse } from "@/lib/domain/session";
import type { Container } from "../container";
import { followRun, type FollowOptions } from "./follow-run";

/** Body of POST /api/sessions/{id}/resume. */
export const Resumption = z.object({ interruptId: InterruptId.schema, response: InterruptResponse });

/**
 * Passes a person's answer to a waiting run, which any server process may resume. Throws `not_found`, `invalid_input`
 * for a response that does not fit what was asked, `conflict` when nothing is waiting for it.
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
