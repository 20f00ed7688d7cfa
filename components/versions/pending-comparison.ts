import type { MessageId, SessionId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";
import { accept, outline } from "../api/sessions/outline";
import { createStoredStores } from "../draft/stored-store";

/** A person's request to answer a question with further approaches and to compare the answers. */
export interface PendingComparison {
  questionId: MessageId;
  /** In starting order. */
  approachIds: readonly string[];
  /** The approach that was started last; null before the first. */
  asked: string | null;
  /** The approach that is being started: the server may or may not know of it already. */
  sending?: string | null;
  /** Whether the answers were shown side by side: not yet · `offered`: all are there, a message says so · `shown`. */
  stage: "begun" | "offered" | "shown";
}

const pendingOutline = outline<PendingComparison>({ questionId: "text", approachIds: "list", stage: "text" });
const stages: readonly string[] = ["begun", "offered", "shown"] satisfies PendingComparison["stage"][];

function isPending(value: unknown): value is PendingComparison | null {
  if (value === null) return true;
  const pending = pendingOutline.safeParse(value);
  if (!pending.success) return false;
  const { asked, approachIds, sending = null, stage } = pending.data as Record<keyof PendingComparison, unknown>;
  const isAsked = [asked, sending].every((way) => way === null || typeof way === "string");
  const ids = approachIds as unknown[];
  return isAsked && ids.length > 0 && ids.every((id) => typeof id === "string") && stages.includes(String(stage));
}

/** The request of a conversation, kept across a reload; null when there is none. */
export const pendingComparison = createStoredStores<SessionId, PendingComparison | null>({
  name: "caveat:compare",
  schema: accept(isPending),
  empty: null,
});

/** Adds approaches to the request, after the existing ones for the same question; one that was shown is fulfilled. */
export function withApproaches(
  pending: PendingComparison | null,
  questionId: MessageId,
  approachIds: readonly string[],
): PendingComparison {
  if (pending?.questionId !== questionId || pending.stage !== "begun") {
    return { questionId, approachIds, asked: null, stage: "begun" };
  }
  return { ...pending, approachIds: [...new Set([...pending.approachIds, ...approachIds])] };
}

/** Removes an approach that cannot produce an answer; null when none is left. */
export function withoutApproach(pending: PendingComparison, approachId: string): PendingComparison | null {
  const approachIds = pending.approachIds.filter((id) => id !== approachId);
  const sending = pending.sending === approachId ? null : pending.sending;
  return approachIds.length === 0 ? null : { ...pending, approachIds, asked: null, sending };
}

/** The next action for a request: start an approach, compare two versions, wait, or give an approach up. */
export type NextStep =
  | { kind: "ask" | "give_up"; approachId: string }
  | { kind: "compare"; pair: [left: string, right: string] }
  | { kind: "wait" };

/**
 * Decides the next action. An approach is dropped when it cannot be started, or when its run ended without an answer.
 * @param replies all answers to its question, oldest first.
 * @param active whether something of the conversation runs or waits.
 */
export function findNextStep(
  pending: PendingComparison,
  replies: readonly Pick<Message, "id" | "answer">[],
  active: boolean,
): NextStep {
  const takenBy = (approachId: string) => replies.findLast(({ answer }) => answer?.basis?.approachId === approachId);
  const missing = pending.approachIds.find((id) => takenBy(id) === undefined);
  if (missing === undefined) {
    const taken = pending.approachIds.map((id) => takenBy(id));
    const right = taken.at(-1);
    const others = replies.filter(({ id, answer }) => answer !== undefined && id !== right?.id);
    const left = others.findLast(({ id }) => !taken.some((reply) => reply?.id === id)) ?? others.at(-1);
    if (left?.answer && right?.answer) return { kind: "compare", pair: [left.answer.version, right.answer.version] };
    return active ? { kind: "wait" } : { kind: "give_up", approachId: pending.approachIds.at(-1) ?? "" };
  }
  if (active || missing === pending.sending) return { kind: "wait" };
  const offered = replies.at(-1)?.answer?.approaches.some(({ id }) => id === missing) ?? false;
  return { kind: missing !== pending.asked && offered ? "ask" : "give_up", approachId: missing };
}
