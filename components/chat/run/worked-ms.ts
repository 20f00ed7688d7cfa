import type { RunView } from "@/lib/stream/run-view";

/** Returns how long a run worked up to `until`, in milliseconds, excluding the time spent waiting for the user. */
export function workedMs(run: Pick<RunView, "startedAt" | "waitedMs" | "waitingSince">, until: number): number {
  const waiting = run.waitingSince === null ? 0 : until - Date.parse(run.waitingSince);
  return until - Date.parse(run.startedAt) - run.waitedMs - waiting;
}
