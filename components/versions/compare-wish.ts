import type { MessageId, SessionId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";
import { accept, outline } from "../api/outline";
import type { Store } from "../api/store";
import { createStoredStore } from "../draft/stored-store";

/** A person's wish to see a question answered in one more way and both answers side by side. */
export interface CompareWish {
  questionId: MessageId;
  approachId: string;
  /** `begun`: the other way is still to be asked for · `asked` · `offered`: both are there, a message says so · `shown`. */
  stage: "begun" | "asked" | "offered" | "shown";
}

const wishOutline = outline<CompareWish>({ questionId: "text", approachId: "text", stage: "text" });
const stages: readonly string[] = ["begun", "asked", "offered", "shown"] satisfies CompareWish["stage"][];

function isWish(value: unknown): value is CompareWish | null {
  if (value === null) return true;
  const wish = wishOutline.safeParse(value);
  return wish.success && stages.includes(wish.data.stage);
}

const wishes = new Map<SessionId, Store<CompareWish | null>>();

/** The wish of a conversation, kept over a reload; null when there is none. */
export function compareWish(sessionId: SessionId): Store<CompareWish | null> {
  const present = wishes.get(sessionId);
  if (present) return present;
  const store = createStoredStore<CompareWish | null>({
    name: `caveat:compare:${sessionId}`,
    schema: accept(isWish),
    empty: null,
  });
  if (typeof window !== "undefined") wishes.set(sessionId, store);
  return store;
}

/** What comes next for a wish: ask for the other way, compare two versions, wait, or nothing any more. */
export type NextStep =
  { kind: "ask" } | { kind: "compare"; pair: [left: string, right: string] } | { kind: "wait" | "drop" };

/**
 * What comes next. A wish is dropped when its way cannot be asked for, or when its run ended without an answer.
 * @param replies all answers of its question, oldest first.
 * @param active something of the conversation runs or waits.
 */
export function findNextStep(
  wish: CompareWish,
  replies: readonly Pick<Message, "id" | "answer">[],
  active: boolean,
): NextStep {
  const taken = replies.findLast(({ answer }) => answer?.basis?.approachId === wish.approachId);
  const other = replies.findLast(({ id, answer }) => answer !== undefined && id !== taken?.id);
  if (taken?.answer && other?.answer) return { kind: "compare", pair: [other.answer.version, taken.answer.version] };
  if (active) return { kind: "wait" };
  const offered = replies.at(-1)?.answer?.approaches.some(({ id }) => id === wish.approachId) ?? false;
  return { kind: wish.stage === "begun" && offered ? "ask" : "drop" };
}
