import { z } from "zod";
import { InterruptId } from "../ids";
import { Json } from "../json";

export const InterruptType = z.enum([
  "clarification",
  "approach_choice",
  "plan_approval",
  "result_review",
  "connection_check",
  "tool_error",
]);
export type InterruptType = z.infer<typeof InterruptType>;

/** One of the predefined answers. */
export const InterruptOption = z.object({
  id: z.string(),
  label: z.string(),
  description: z.string(),
  recommended: z.boolean().optional(),
});
export type InterruptOption = z.infer<typeof InterruptOption>;

/** What a waiting run asks the user, with the possible answers. */
export const Interrupt = z.object({
  id: InterruptId.schema,
  type: InterruptType,
  prompt: z.string(),
  /** Empty for a clarification, whose questions have their own options. */
  options: z.array(InterruptOption),
  /** Shape defined in `interrupt-payload` for the type. */
  payload: z.record(z.string(), Json),
});
export type Interrupt = z.infer<typeof Interrupt>;
