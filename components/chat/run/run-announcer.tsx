import type { SessionStatus } from "@/lib/domain/session";
import { words } from "../../words/words";

const announcements: Record<SessionStatus, string> = {
  running: words.run.announce.working,
  pending_interrupt: words.run.announce.waiting,
  completed: words.run.announce.done,
  cancelled: words.run.announce.stopped,
  error: words.run.announce.failed,
};

/** Announces the state of the conversation to assistive technology, once per change instead of with every word. */
export function RunAnnouncer({ status }: { status: SessionStatus | undefined }) {
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {status === undefined ? "" : announcements[status]}
    </p>
  );
}
