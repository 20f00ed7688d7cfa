import type { RunView } from "@/lib/stream/run-view";

/** How long a run has worked until then, in milliseconds; the time in which it waited for a person does not count. `until` in milliseconds. */
export function workedMs(run: Pick<RunView, "startedAt" | "waitedMs" | "waitingSince">, until: number): number {
  const waiting = run.waitingSince === null ? 0 : until - Date.parse(run.waitingSince);
  return until - Date.parse(run.startedAt) - run.waitedMs - waiting;
}
