import type { SessionId } from "@/lib/domain/ids";
import { accept, outline } from "../../api/sessions/outline";
import { createStoredStores } from "../../draft/stored-store";

/** The message at the top of a transcript, and its scroll offset. */
export interface TopMessage {
  /** The question of the turn at the top. */
  question: string;
  /** That question, or its answer. */
  message: string;
  /** Distance from the start of the message up to the top, in pixels; negative if it starts below the top. */
  past: number;
}

/** A reader's position in a conversation. */
export interface ReadingPlace extends TopMessage {
  /** Whether the end of the conversation was visible. */
  atEnd: boolean;
  /** The last question of the conversation. */
  last: string;
  /** The message in the URL. */
  linked: string | null;
  /** Whether a card was waiting for the user. */
  waits: boolean;
  /** When the page that stored the position was opened. */
  opened: number;
}

/** A conversation that is being opened. */
interface Arrival {
  /** Its visible questions, in order. */
  questions: readonly string[];
  /** The message in the URL. */
  linked: string | null;
  /** Whether a card is waiting for the user. */
  waits: boolean;
  /** When the page was opened. */
  opened: number;
  /** Whether it was opened by a URL, as opposed to a reload or the back button. */
  followed: boolean;
}

const placeOutline = outline<ReadingPlace>({
  question: "text",
  message: "text",
  past: "number",
  last: "text",
  opened: "number",
});

/** Where positions are stored in the browser, before the id of the conversation. */
export const readingPlaceName = "caveat:reading";

/** Stores the last position in a conversation for this tab; null if there is none. */
export const readingPlace = createStoredStores<SessionId, ReadingPlace | null>({
  name: readingPlaceName,
  schema: accept(isReadingPlace),
  empty: null,
  ofTab: true,
});

function isReadingPlace(value: unknown): value is ReadingPlace | null {
  return placeOutline.safeParse(value).success;
}

/**
 * Whether to restore the stored position: not if its question no longer exists, a link leads to a message, a new card
 * is waiting, or the conversation has continued below the end that was visible.
 */
export function leadsBack(place: ReadingPlace, arrival: Arrival): boolean {
  const { questions, linked } = arrival;
  if (!questions.includes(place.question)) return false;
  // The URL keeps the message it led to, so only a new one leads there.
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
