import { z } from "zod";
import { ToolCall, ToolRisk } from "./tool";

/** How one argument of a step can be edited. */
export const ToolField = z.object({
  /** Name of the argument. */
  name: z.string(),
  label: z.string(),
  kind: z.enum(["text", "long_text", "number", "boolean", "choice"]),
  /** Whether it is required. */
  required: z.boolean(),
  /** Possible values of a `choice`. */
  options: z.array(z.string()).optional(),
});
export type ToolField = z.infer<typeof ToolField>;

/** A step of a plan: one call of a tool, to be approved as shown. */
export const ToolStep = ToolCall.extend({
  /** Unique within the run. */
  id: z.string(),
  /** What it does, in one user-facing sentence. */
  says: z.string(),
  risk: ToolRisk,
  /** The editable arguments; absent if there are none. */
  fields: z.array(ToolField).optional(),
});
export type ToolStep = z.infer<typeof ToolStep>;

/** A step that was carried out or skipped. */
export const DoneStep = z.object({
  id: z.string(),
  tool: z.string(),
  says: z.string(),
  outcome: z.enum(["done", "skipped", "failed"]),
  /** The outcome, in one sentence. */
  summary: z.string(),
});
export type DoneStep = z.infer<typeof DoneStep>;

/** Payload of a `plan_approval` for tools. */
export const ToolPlanPayload = z.object({
  kind: z.literal("tools"),
  /** In order; carried out one at a time. */
  steps: z.array(ToolStep).min(1),
  /** Completed steps of this run so far. */
  done: z.array(DoneStep),
});
export type ToolPlanPayload = z.infer<typeof ToolPlanPayload>;

/** Payload of a `tool_error`: the step that failed, and the progress of the run. */
export const ToolErrorPayload = z.object({
  kind: z.literal("tools"),
  step: ToolStep,
  /** The reason for the failure, in one sentence. */
  message: z.string(),
  /** What the user can do about it; null if nothing is known. */
  remedy: z.string().nullable(),
  done: z.array(DoneStep),
  /** Approved steps that come after it. */
  waiting: z.array(ToolStep),
});
export type ToolErrorPayload = z.infer<typeof ToolErrorPayload>;
