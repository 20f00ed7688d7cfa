import type { SessionStatus } from "@/lib/domain/session";
import { classNames } from "../ui/class-names";
import { words } from "../words/words";

const looks: Partial<Record<SessionStatus, { name: string; look: string }>> = {
  running: { name: words.sessions.running, look: "bg-accent animate-pulse" },
  pending_interrupt: { name: words.sessions.waiting, look: "border-2 border-accent" },
  error: { name: words.sessions.failed, look: "bg-ink-soft" },
};

const unseenLook = { name: words.sessions.unseen, look: "bg-accent" };

/**
 * Marks a conversation that runs, waits for a person, or ended without an answer.
 * @param props.unseen whether it ended while another one was open.
 */
export function StatusDot({ status, unseen }: { status: SessionStatus; unseen: boolean }) {
  const look = unseen && status === "completed" ? unseenLook : looks[status];
  if (!look) return null;
  return (
    <span
      role="img"
      aria-label={look.name}
      title={look.name}
      className={classNames("size-2 shrink-0 rounded-full", look.look)}
    />
  );
}
