import type { SessionSummary } from "@/lib/domain/session";
import { words } from "../words/words";

/** Conversations under one heading. */
export interface SessionGroup {
  title: string;
  sessions: SessionSummary[];
}

/**
 * Groups conversations under the headings of the sidebar, without empty groups; keeps the order within a group. Days are
 * local to the reader, or those of UTC where the reader's time zone is not known.
 */
export function groupByDay(
  sessions: readonly SessionSummary[],
  { now = new Date(), inUtc = false }: { now?: Date; inUtc?: boolean } = {},
): SessionGroup[] {
  const titles = [
    words.sessions.pinned,
    words.sessions.today,
    words.sessions.yesterday,
    words.sessions.week,
    words.sessions.month,
    words.sessions.older,
  ];
  return titles
    .map((title) => ({
      title,
      sessions: sessions.filter(
        (session) => headingOf(session, daysBetween(new Date(session.updatedAt), now, inUtc)) === title,
      ),
    }))
    .filter((group) => group.sessions.length > 0);
}

function headingOf(session: SessionSummary, days: number): string {
  if (session.pinned) return words.sessions.pinned;
  if (days <= 0) return words.sessions.today;
  if (days === 1) return words.sessions.yesterday;
  if (days <= 7) return words.sessions.week;
  return days <= 30 ? words.sessions.month : words.sessions.older;
}

/** Counts the midnights between two moments, by calendar, so that a day of 23 hours is one day. */
function daysBetween(from: Date, to: Date, inUtc: boolean): number {
  const local = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  const day = (date: Date) => Math.floor((inUtc ? date.getTime() : local(date)) / 86_400_000);
  return day(to) - day(from);
}
