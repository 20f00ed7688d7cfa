import { z } from "zod";
import { Answer } from "./answer";
import { DatasetId, MessageId, RunId, SessionId } from "./ids";
import { Interrupt } from "./interrupt";
import { NodeName } from "./node-name";
import { SessionUsage } from "./usage";

export const SessionStatus = z.enum(["running", "pending_interrupt", "completed", "error", "cancelled"]);
export type SessionStatus = z.infer<typeof SessionStatus>;

export const ApprovalMode = z.enum(["auto", "ask"]);
export type ApprovalMode = z.infer<typeof ApprovalMode>;

export const Message = z.object({
  id: MessageId.schema,
  role: z.enum(["user", "assistant"]),
  text: z.string(),
  runId: RunId.schema.nullable(),
  answer: Answer.optional(),
  createdAt: z.iso.datetime(),
});
export type Message = z.infer<typeof Message>;

/** One conversation, whole. */
export const SessionResponse = z.object({
  id: SessionId.schema,
  title: z.string(),
  status: SessionStatus,
  currentNode: NodeName.nullable(),
  datasetIds: z.array(DatasetId.schema),
  pinned: z.boolean(),
  approval: ApprovalMode,
  messages: z.array(Message),
  interrupt: Interrupt.optional(),
  usage: SessionUsage,
  /** What the session may spend; null without a limit. */
  budget: z.object({ costUsd: z.number().positive().nullable(), tokens: z.int().positive().nullable() }).optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type SessionResponse = z.infer<typeof SessionResponse>;

/** One conversation, as a line of a list. */
export const SessionSummary = z.object({
  id: SessionId.schema,
  title: z.string(),
  status: SessionStatus,
  pinned: z.boolean(),
  updatedAt: z.iso.datetime(),
  datasetNames: z.array(z.string()),
  usage: SessionUsage,
});
export type SessionSummary = z.infer<typeof SessionSummary>;

/** One page of a list; `nextCursor` is null on the last one. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}
