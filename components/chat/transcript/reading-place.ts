import type { SessionId } from "@/lib/domain/ids";
import { accept, outline } from "../../api/sessions/outline";
import { createStoredStores } from "../../draft/stored-store";

/** The message at the top of a transcript, and how far it is scrolled past the top. */
export interface TopMessage {
  /** The question of the turn at the top. */
  question: string;
  /** That question, or the answer to it. */
  message: string;
  /** How far above the top the message begins, in pixels; negative when it begins below. */
  past: number;
}

/** A reader's position in a conversation. */
export interface ReadingPlace extends TopMessage {
  /** Whether the end of the conversation was visible. */
  atEnd: boolean;
  /** The last question of the conversation. */
  last: string;
  /** The message in the address. */
  linked: string | null;
  /** Whether a card waited for the reader. */
  waits: boolean;
  /** When the page that stored the position was opened. */
  opened: number;
}

/** A conversation that is being shown. */
interface Arrival {
  /** Its visible questions, in order. */
  questions: readonly string[];
  /** The message in the address. */
  linked: string | null;
  /** Whether a card waits for the reader. */
  waits: boolean;
  /** When the page was opened. */
  opened: number;
  /** Whether it was opened by an address, and not by a reload or the back button. */
  followed: boolean;
}

const placeOutline = outline<ReadingPlace>({
  question: "text",
  message: "text",
  past: "number",
  last: "text",
  opened: "number",
});

/** Returns a reader's last position in a conversation, kept for this tab; null when there is none. */
export const readingPlace = createStoredStores<SessionId, ReadingPlace | null>({
  name: "caveat:reading",
  schema: accept(isReadingPlace),
  empty: null,
  ofTab: true,
});

function isReadingPlace(value: unknown): value is ReadingPlace | null {
  return placeOutline.safeParse(value).success;
}

/**
 * Whether a returning reader resumes at the stored position: not when its question is gone, a link leads to a message, a new
 * card waits, or the conversation has continued below the end that was read.
 */
export function leadsBack(place: ReadingPlace, arrival: Arrival): boolean {
  const { questions, linked } = arrival;
  if (!questions.includes(place.question)) return false;
  // An address keeps naming the message that it led to: only a new one leads there.
  const isLinkNew = linked !== place.linked || (arrival.followed && place.opened !== arrival.opened);
  if (linked !== null && isLinkNew) return false;
  if (arrival.waits && !place.waits) return false;
  return !place.atEnd || questions.at(-1) === place.last;
}

/** Returns how the current page was opened. */
export function pageOpening(): Pick<Arrival, "opened" | "followed"> {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return { opened: performance.timeOrigin, followed: entry?.type === "navigate" };
}
