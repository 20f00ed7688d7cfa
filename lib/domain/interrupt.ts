import { z } from "zod";
import { InterruptId } from "./ids";

const InterruptType = z.enum([
  "clarification",
  "approach_choice",
  "plan_approval",
  "result_review",
  "connection_check",
]);
export type InterruptType = z.infer<typeof InterruptType>;

/** A run that waits for a person: what is asked and what can be answered. */
export const Interrupt = z.object({
  id: InterruptId.schema,
  type: InterruptType,
  prompt: z.string(),
  options: z.array(
    z.object({ id: z.string(), label: z.string(), description: z.string(), recommended: z.boolean().optional() }),
  ),
  payload: z.record(z.string(), z.json()),
});
export type Interrupt = z.infer<typeof Interrupt>;
