import type { SessionStatus } from "@/lib/domain/session";
import type { RunStatus } from "@/lib/ports/runs/run-store";

/**
 * Derives the status of a session from the `statuses` of its runs, oldest first. A run that waits for a person takes
 * precedence over queued ones, because only the person can resume it. A session without runs counts as completed.
 */
export function toSessionStatus(statuses: readonly RunStatus[]): SessionStatus {
  if (statuses.includes("running")) return "running";
  if (statuses.includes("waiting")) return "pending_interrupt";
  const last = statuses.at(-1) ?? "completed";
  switch (last) {
    case "queued":
    case "running":
      return "running";
    case "waiting":
      return "pending_interrupt";
    case "completed":
    case "error":
    case "cancelled":
      return last;
  }
}
