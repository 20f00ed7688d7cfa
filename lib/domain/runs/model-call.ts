import { z } from "zod";
import { RunId, SessionId } from "../ids";
import { TokenUsage } from "./usage";

/** One request to a model and its reply, keys redacted. */
export const ModelCall = z.object({
  runId: RunId.schema,
  sessionId: SessionId.schema,
  task: z.string(),
  /** Unique within the run except for repairs, for example `write:2`. */
  step: z.string(),
  model: z.string(),
  request: z.object({
    instructions: z.string(),
    turns: z.array(z.object({ role: z.enum(["user", "assistant"]), text: z.string() })),
  }),
  /** The model's words; null without a reply. */
  reply: z.string().nullable(),
  /** `unusable`: the reply did not fit and another one was requested, or the step gave up. `failed`: no reply came. */
  outcome: z.enum(["used", "unusable", "failed"]),
  /** What was wrong with the reply or the request, one sentence. */
  fault: z.string().nullable(),
  usage: TokenUsage,
  durationMs: z.number().nonnegative(),
});
export type ModelCall = z.infer<typeof ModelCall>;
