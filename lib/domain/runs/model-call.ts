import { z } from "zod";
import { RunId, SessionId } from "../ids";
import { TokenUsage } from "./usage";

/** One request to a model and its reply, keys redacted. */
export const ModelCall = z.object({
  runId: RunId.schema,
  sessionId: SessionId.schema,
  task: z.string(),
  /** Unique within the run except for repair calls, for example `write:2`. */
  step: z.string(),
  model: z.string(),
  request: z.object({
    instructions: z.string(),
    turns: z.array(z.object({ role: z.enum(["user", "assistant"]), text: z.string() })),
  }),
  /** The model's text; null if there was no reply. */
  reply: z.string().nullable(),
  /** `unusable`: the reply was invalid, so another was requested or the step gave up. `failed`: there was no reply. */
  outcome: z.enum(["used", "unusable", "failed"]),
  /** What was wrong with the reply or the request, in one sentence. */
  fault: z.string().nullable(),
  usage: TokenUsage,
  durationMs: z.number().nonnegative(),
});
export type ModelCall = z.infer<typeof ModelCall>;
