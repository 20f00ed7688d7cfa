import type { SessionId } from "@/lib/domain/ids";
import { accept, outline } from "../../api/sessions/outline";
import { createStoredStores } from "../../draft/stored-store";

/** The message at the top of a transcript, and how far it is scrolled past the top. */
export interface TopMessage {
  /** The question of the turn at the top. */
  question: string;
  /** That question, or the answer to it. */
  message: string;
  /** How far above the top the message begins, in pixels; negative where it begins below. */
  past: number;
}

/** Where a reader is in a conversation. */
export interface ReadingPlace extends TopMessage {
  /** Whether the end of the conversation was in sight. */
  atEnd: boolean;
  /** The last question of the conversation. */
  last: string;
  /** The message that the address named. */
  linked: string | null;
  /** Whether a card waited for the reader. */
  waits: boolean;
  /** When the page was opened that the place was kept in. */
  opened: number;
}

/** What a conversation that appears is like. */
interface Arrival {
  /** Its questions that are in sight, in order. */
  questions: readonly string[];
  /** The message that the address names. */
  linked: string | null;
  /** Whether a card waits for the reader. */
  waits: boolean;
  /** When the page was opened. */
  opened: number;
  /** Whether it was opened by an address, and not by a reload or by the browser's way back. */
  followed: boolean;
}

const placeOutline = outline<ReadingPlace>({
  question: "text",
  message: "text",
  past: "number",
  last: "text",
  opened: "number",
});

/** Where a reader was in a conversation when it was last in sight, kept for this tab; null when it was not. */
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
 * Whether a reader who comes back goes on at the kept place: not where its question is gone, where a link leads to a message, where a
 * card waits that was not there, or where the conversation has gone on below the end that was read.
 */
export function leadsBack(place: ReadingPlace, arrival: Arrival): boolean {
  const { questions, linked } = arrival;
  if (!questions.includes(place.question)) return false;
  // An address goes on naming what it has led to: only one that is new to the reader leads there.
  const isLinkNew = linked !== place.linked || (arrival.followed && place.opened !== arrival.opened);
  if (linked !== null && isLinkNew) return false;
  if (arrival.waits && !place.waits) return false;
  return !place.atEnd || questions.at(-1) === place.last;
}

/** How the page that is open came about. */
export function pageOpening(): Pick<Arrival, "opened" | "followed"> {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return { opened: performance.timeOrigin, followed: entry?.type === "navigate" };
}
