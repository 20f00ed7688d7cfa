import { z } from "zod";
import { Answer } from "./answers/answer";
import { AnswerRemarks } from "./answers/answer-remarks";
import { Decision } from "./runs/decision";
import { ChosenEngine } from "./engine-kind";
import { DatasetId, MessageId, RunId, SessionId } from "./ids";
import { Interrupt } from "./runs/interrupt";
import { NodeName } from "./runs/node-name";
import { SessionUsage } from "./runs/usage";

export const SessionStatus = z.enum(["running", "pending_interrupt", "completed", "error", "cancelled"]);
export type SessionStatus = z.infer<typeof SessionStatus>;

export const ApprovalMode = z.enum(["auto", "ask"]);
export type ApprovalMode = z.infer<typeof ApprovalMode>;

/** An answer that a later one was made with, and what the same question is answered with now. */
export const ReplacedAnswer = z.object({
  questionId: MessageId.schema,
  /** Label of the version that was read. */
  used: z.string(),
  /** Label of the version that is current. */
  current: z.string(),
});
export type ReplacedAnswer = z.infer<typeof ReplacedAnswer>;

export const Message = z.object({
  id: MessageId.schema,
  role: z.enum(["user", "assistant"]),
  text: z.string(),
  runId: RunId.schema.nullable(),
  answer: Answer.optional(),
  /** What a person added to the answer; absent when nothing was. */
  remarks: AnswerRemarks.optional(),
  /** Earlier answers that this one was made with and that have been replaced since by others; absent when none has. */
  stale: z.array(ReplacedAnswer).min(1).optional(),
  /** Whether a rollback took its question out of what further questions know. */
  setAside: z.literal(true).optional(),
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
  /** The engine that a person chose for it; absent: the one of the installation. */
  engine: ChosenEngine.optional(),
  messages: z.array(Message),
  interrupt: Interrupt.optional(),
  /** What runs asked and what was decided, oldest first; absent when nothing was. What waits now is `interrupt`. */
  decisions: z.array(Decision).optional(),
  /** Where a person has approved all further plans: in this conversation or in the whole installation; absent when nowhere. */
  plansApproved: z.enum(["session", "always"]).optional(),
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
