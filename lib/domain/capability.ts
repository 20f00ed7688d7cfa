import { z } from "zod";

/** Id of a capability, on runs, events and answers. */
export const CapabilityId = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, "A capability is named by its id.");
export type CapabilityId = z.infer<typeof CapabilityId>;

/** The capability of runs and answers that name none. */
export const defaultCapability: CapabilityId = "analysis";

/** Who chose the capability of a message: a person, rules, or a model where rules did not settle it. */
export const MessageRoute = z.object({
  by: z.enum(["person", "rules", "model"]),
  /** Why, in one sentence for a person. */
  reason: z.string().max(300),
});
export type MessageRoute = z.infer<typeof MessageRoute>;

/** A node of a capability as the page shows it. */
export const CapabilityNode = z.object({
  /** As in events. */
  name: z.string(),
  label: z.string(),
  /** Whom it asks; null when it computes by itself. */
  asks: z.enum(["model", "person"]).nullable(),
  /** What its live text becomes; null when that is not shown. */
  writes: z.enum(["code", "answer"]).nullable(),
  /** Nodes to which a run goes back or aside from it. */
  detours: z.array(z.string()),
  /** How often a run may enter it before it goes another way; null where nothing bounds it. */
  limit: z.int().positive().nullable(),
});
export type CapabilityNode = z.infer<typeof CapabilityNode>;

/** What a person writes at the beginning of a message to force its capability: `/find`. */
export const CapabilityCommand = z.object({
  /** Without the slash. */
  name: z.string().regex(/^[a-z][a-z-]{0,19}$/, "A command is one short word."),
  /** What to write after it, in a few words. */
  hint: z.string(),
});
export type CapabilityCommand = z.infer<typeof CapabilityCommand>;

/** A kind of work that this installation can do. */
export const CapabilityDescription = z.object({
  id: CapabilityId,
  label: z.string(),
  /** One sentence: what to use it for. */
  description: z.string(),
  /** Null when a person cannot force it. */
  command: CapabilityCommand.nullable(),
  /** In the order of a question without detours. */
  nodes: z.array(CapabilityNode),
  /** Its model tasks that are called otherwise than a node. */
  tasks: z.array(z.object({ name: z.string(), label: z.string() })),
});
export type CapabilityDescription = z.infer<typeof CapabilityDescription>;
