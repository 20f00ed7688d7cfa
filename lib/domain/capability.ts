import { z } from "zod";

/** Id of a capability, on runs, events and answers. */
export const CapabilityId = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, "Enter the id of a capability.");
export type CapabilityId = z.infer<typeof CapabilityId>;

/** The capability of runs and answers that do not name one. */
export const defaultCapability: CapabilityId = "analysis";

/** Who chose the capability for a message: the user, rules, or a model when the rules were inconclusive. */
export const MessageRoute = z.object({
  by: z.enum(["person", "rules", "model"]),
  /** The reason, in one user-facing sentence. */
  reason: z.string().max(300),
});
export type MessageRoute = z.infer<typeof MessageRoute>;

/** A node of a capability, as shown in the page. */
export const CapabilityNode = z.object({
  /** The name used in events. */
  name: z.string(),
  label: z.string(),
  /** Whom it asks; null if it computes on its own. */
  asks: z.enum(["model", "person"]).nullable(),
  /** What its streamed text becomes; null if it is not shown. */
  writes: z.enum(["code", "answer"]).nullable(),
  /** Nodes that a run can go back to, or detour through, from here. */
  detours: z.array(z.string()),
  /** How often a run may enter it before taking another route; null if unlimited. */
  limit: z.int().positive().nullable(),
});
export type CapabilityNode = z.infer<typeof CapabilityNode>;

/** Command at the start of a message that forces its capability: `/find`. */
export const CapabilityCommand = z.object({
  /** Without the slash. */
  name: z.string().regex(/^[a-z][a-z-]{0,19}$/, "A command must be one short word."),
  /** What to type after it, in a few words. */
  hint: z.string(),
});
export type CapabilityCommand = z.infer<typeof CapabilityCommand>;

/** A kind of work that this installation can do. */
export const CapabilityDescription = z.object({
  id: CapabilityId,
  label: z.string(),
  /** What to use it for, in one sentence. */
  description: z.string(),
  /** Null if it has no command. */
  command: CapabilityCommand.nullable(),
  /** In the order of a run without detours. */
  nodes: z.array(CapabilityNode),
  /** Its model tasks whose names differ from every node's. */
  tasks: z.array(z.object({ name: z.string(), label: z.string() })),
});
export type CapabilityDescription = z.infer<typeof CapabilityDescription>;
