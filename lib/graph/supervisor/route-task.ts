import { z } from "zod";
import type { CapabilityTask } from "../kit/capability-task";

/** A model's choice of capability for one message. */
export const RouteReply = z.object({
  capability: z.string(),
  reason: z.string(),
  /** A question for the user if two of them fit equally well. */
  clarification: z.string().nullish(),
});
export type RouteReply = z.infer<typeof RouteReply>;

/** Called outside of a run's conversation, and only for messages that the rules mark as doubtful. */
export const routeTask = {
  name: "route",
  tier: "light",
  prompt: "route",
  isOneShot: true,
  schema: RouteReply,
} as const satisfies CapabilityTask;

/** Key of the call within a run, and of the interrupt that asks the user what a message is for. */
export const routeKey = "route:1";
