import { z } from "zod";
import { InterruptId, type SessionId } from "@/lib/domain/ids";
import { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { SessionResponse } from "@/lib/domain/session";
import type { Container } from "../container";
import { assertEditedArguments } from "../tools/assert-edited-arguments";
import { followRun, type FollowOptions } from "./follow-run";

/** Body of POST /api/sessions/{id}/resume. */
export const Resumption = z.object({ interruptId: z.string().min(1), response: InterruptResponse });

/**
 * Passes a person's answer to a waiting run, which any server process may resume. Throws `not_found`, `invalid_input`
 * for a response that does not fit what was asked, `arguments_refused` for edited arguments that their tool does not
 * accept, `conflict` when nothing is waiting for it.
 */
export async function resumeRun(
  container: Container,
  sessionId: SessionId,
  input: z.infer<typeof Resumption>,
  options: FollowOptions,
): Promise<SessionResponse> {
  const { interruptId, response } = input;
  // An id that this server would not generate cannot be pending; a new one represents it.
  const known = InterruptId.schema.safeParse(interruptId).data ?? InterruptId.create();
  await assertEditedArguments(container, { sessionId, interruptId: known, response });
  const { runId, seq } = await container.runs.answerInterrupt({ sessionId, interruptId: known, response });
  return followRun(container, { sessionId, runId, after: seq }, options);
}
