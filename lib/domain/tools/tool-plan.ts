import { z } from "zod";
import { ToolCall, ToolRisk } from "./tool";

/** How a person can edit one argument of a step. */
export const ToolField = z.object({
  /** Name of the argument. */
  name: z.string(),
  label: z.string(),
  kind: z.enum(["text", "long_text", "number", "boolean", "choice"]),
  /** Whether a step needs it. */
  required: z.boolean(),
  /** Possible values of a `choice`. */
  options: z.array(z.string()).optional(),
});
export type ToolField = z.infer<typeof ToolField>;

/** A step of a plan: one call of a tool, to be approved as shown. */
export const ToolStep = ToolCall.extend({
  /** Unique within the run. */
  id: z.string(),
  /** What it does, in one sentence for a person. */
  says: z.string(),
  risk: ToolRisk,
  /** The arguments that a person can edit; absent for none. */
  fields: z.array(ToolField).optional(),
});
export type ToolStep = z.infer<typeof ToolStep>;

/** A step that was carried out, or not. */
export const DoneStep = z.object({
  id: z.string(),
  tool: z.string(),
  says: z.string(),
  outcome: z.enum(["done", "skipped", "failed"]),
  /** What came of it, in one sentence. */
  summary: z.string(),
});
export type DoneStep = z.infer<typeof DoneStep>;

/** Payload of a `plan_approval` for tools. */
export const ToolPlanPayload = z.object({
  kind: z.literal("tools"),
  /** In order; carried out one by one. */
  steps: z.array(ToolStep).min(1),
  /** Steps of this run so far. */
  done: z.array(DoneStep),
});
export type ToolPlanPayload = z.infer<typeof ToolPlanPayload>;

/** Payload of a `tool_error`: the step that failed, and where the run stands. */
export const ToolErrorPayload = z.object({
  kind: z.literal("tools"),
  step: ToolStep,
  /** Why it failed, in one sentence. */
  message: z.string(),
  /** What a person can do about it; null when nothing is known. */
  remedy: z.string().nullable(),
  done: z.array(DoneStep),
  /** Approved steps that come after it. */
  waiting: z.array(ToolStep),
});
export type ToolErrorPayload = z.infer<typeof ToolErrorPayload>;
