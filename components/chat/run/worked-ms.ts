import type { RunView } from "@/lib/stream/run-view";

/** Returns how long a run has worked until `until`, in milliseconds, without the time spent waiting for a person. */
export function workedMs(run: Pick<RunView, "startedAt" | "waitedMs" | "waitingSince">, until: number): number {
  const waiting = run.waitingSince === null ? 0 : until - Date.parse(run.waitingSince);
  return until - Date.parse(run.startedAt) - run.waitedMs - waiting;
}
