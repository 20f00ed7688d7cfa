import type { MessageId, SessionId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";
import { accept, outline } from "../api/sessions/outline";
import { createStoredStores } from "../draft/stored-store";

/** A person's request to answer a question with further approaches and to compare the answers. */
export interface CompareWish {
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

const wishOutline = outline<CompareWish>({ questionId: "text", approachIds: "list", stage: "text" });
const stages: readonly string[] = ["begun", "offered", "shown"] satisfies CompareWish["stage"][];

function isWish(value: unknown): value is CompareWish | null {
  if (value === null) return true;
  const wish = wishOutline.safeParse(value);
  if (!wish.success) return false;
  const { asked, approachIds, sending = null, stage } = wish.data as Record<keyof CompareWish, unknown>;
  const isAsked = [asked, sending].every((way) => way === null || typeof way === "string");
  const ids = approachIds as unknown[];
  return isAsked && ids.length > 0 && ids.every((id) => typeof id === "string") && stages.includes(String(stage));
}

/** The request of a conversation, kept across a reload; null when there is none. */
export const compareWish = createStoredStores<SessionId, CompareWish | null>({
  name: "caveat:compare",
  schema: accept(isWish),
  empty: null,
});

/** Adds approaches to the request, after the existing ones for the same question; one that was shown is fulfilled. */
export function withApproaches(
  wish: CompareWish | null,
  questionId: MessageId,
  approachIds: readonly string[],
): CompareWish {
  if (wish?.questionId !== questionId || wish.stage !== "begun") {
    return { questionId, approachIds, asked: null, stage: "begun" };
  }
  return { ...wish, approachIds: [...new Set([...wish.approachIds, ...approachIds])] };
}

/** Removes an approach that cannot produce an answer; null when none is left. */
export function withoutApproach(wish: CompareWish, approachId: string): CompareWish | null {
  const approachIds = wish.approachIds.filter((id) => id !== approachId);
  const sending = wish.sending === approachId ? null : wish.sending;
  return approachIds.length === 0 ? null : { ...wish, approachIds, asked: null, sending };
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
  wish: CompareWish,
  replies: readonly Pick<Message, "id" | "answer">[],
  active: boolean,
): NextStep {
  const takenBy = (approachId: string) => replies.findLast(({ answer }) => answer?.basis?.approachId === approachId);
  const missing = wish.approachIds.find((id) => takenBy(id) === undefined);
  if (missing === undefined) {
    const taken = wish.approachIds.map((id) => takenBy(id));
    const right = taken.at(-1);
    const others = replies.filter(({ id, answer }) => answer !== undefined && id !== right?.id);
    const left = others.findLast(({ id }) => !taken.some((reply) => reply?.id === id)) ?? others.at(-1);
    if (left?.answer && right?.answer) return { kind: "compare", pair: [left.answer.version, right.answer.version] };
    return active ? { kind: "wait" } : { kind: "give_up", approachId: wish.approachIds.at(-1) ?? "" };
  }
  if (active || missing === wish.sending) return { kind: "wait" };
  const offered = replies.at(-1)?.answer?.approaches.some(({ id }) => id === missing) ?? false;
  return { kind: missing !== wish.asked && offered ? "ask" : "give_up", approachId: missing };
}
