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

/** An answer that a later one was based on, with the current answer to the same question. */
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
  /** The user's remarks on the answer; absent if there are none. */
  remarks: AnswerRemarks.optional(),
  /** Earlier answers that this one was based on and that have since been replaced; absent if there are none. */
  stale: z.array(ReplacedAnswer).min(1).optional(),
  /** Whether a rollback excluded its question from the context of further questions. */
  setAside: z.literal(true).optional(),
  createdAt: z.iso.datetime(),
});
export type Message = z.infer<typeof Message>;

/** A part of a question, which a run had answered in a conversation of its own. */
export const SessionPart = z.object({
  /** Unique within the run, for example `a1`. */
  key: z.string(),
  title: z.string(),
  /** Its conversation, which opens like any other. */
  sessionId: SessionId.schema,
  /** The run that asked for it. */
  runId: RunId.schema,
  status: SessionStatus,
  /** Its question and answers, oldest first. */
  messages: z.array(Message),
});
export type SessionPart = z.infer<typeof SessionPart>;

/** A complete conversation. */
export const SessionResponse = z.object({
  id: SessionId.schema,
  title: z.string(),
  status: SessionStatus,
  currentNode: NodeName.nullable(),
  datasetIds: z.array(DatasetId.schema),
  pinned: z.boolean(),
  approval: ApprovalMode,
  /** The engine chosen for it; absent for the installation's default. */
  engine: ChosenEngine.optional(),
  messages: z.array(Message),
  /** Parts of its questions that have conversations of their own, such as the analysts of an investigation; absent for none. */
  parts: z.array(SessionPart).min(1).optional(),
  interrupt: Interrupt.optional(),
  /** Past interrupts with their decisions, oldest first; absent if there are none. The pending one is `interrupt`. */
  decisions: z.array(Decision).optional(),
  /**
   * Scope for which the user has approved all further plans: this conversation or the whole installation; absent if
   * neither.
   */
  plansApproved: z.enum(["session", "always"]).optional(),
  usage: SessionUsage,
  /** Maximum cost of the session; null if unlimited. */
  budget: z.object({ costUsd: z.number().positive().nullable(), tokens: z.int().positive().nullable() }).optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type SessionResponse = z.infer<typeof SessionResponse>;

/** One conversation, as an item of a list. */
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

/** One page of a list; `nextCursor` is null on the last page. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}
