import { z } from "zod";
import { InterruptId } from "../ids";
import type { GateName } from "./node-name";

export const InterruptType = z.enum([
  "clarification",
  "approach_choice",
  "plan_approval",
  "result_review",
  "connection_check",
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

/** A run that waits for a person: the question and its possible answers. */
export const Interrupt = z.object({
  id: InterruptId.schema,
  type: InterruptType,
  prompt: z.string(),
  /** Empty for a clarification, whose questions have options of their own. */
  options: z.array(InterruptOption),
  /** In the form that `interrupt-payload` defines for the type. */
  payload: z.record(z.string(), z.json()),
});
export type Interrupt = z.infer<typeof Interrupt>;

const gates: Record<InterruptType, GateName | null> = {
  clarification: "ask_clarification",
  approach_choice: "choose_approach",
  plan_approval: "approve_plan",
  result_review: "review_result",
  connection_check: null,
};

/** Finds the node that asks it; null for an interrupt of no analyst node. */
export function findGate(type: InterruptType): GateName | null {
  return gates[type];
}
