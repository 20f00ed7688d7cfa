import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import type { ExecutionOutcome } from "@/lib/domain/runs/execution";
import type { Change, DoubtInput } from "./doubt-input";

const mostRuns = 12;
const longest = 3_000;
/** Doubts that call for a caveat by themselves may take this multiple of the time. */
const patience = 3;

/** Runs changed programs within the limits of one measurement. */
export interface ChangeRunner {
  /** Number of runs left; 0 when time is up. */
  left(): number;
  /** Number of runs started. */
  runs(): number;
  /**
   * Requests the runs of all changes at once, in order, so that the executor can let them share what they need. Returns null for changes
   * beyond the limits and where the executor throws. Throws only a CaveatError `cancelled` when the outer signal is aborted.
   * @param grave number of changes at the beginning that may take three times as long
   */
  runAll(changes: readonly Change[], grave?: number): Promise<(ExecutionOutcome | null)[]>;
  /** Stops the clock. */
  close(): void;
}

/** Starts the clock of a measurement: 12 runs and 3 seconds, or 9 for grave doubts. */
export function createChangeRunner({ run, signal, milliseconds = longest }: DoubtInput): ChangeRunner {
  const [deadline, last] = [new AbortController(), new AbortController()];
  const timers = [
    setTimeout(() => deadline.abort(), milliseconds),
    setTimeout(() => last.abort(), milliseconds * patience),
  ];
  let runs = 0;
  const runOne = async (change: Change, limit: AbortSignal): Promise<ExecutionOutcome | null> => {
    if (limit.aborted || runs >= mostRuns) return null;
    runs += 1;
    try {
      return await run(change, AbortSignal.any([signal, limit]));
    } catch (error) {
      if (signal.aborted)
        throw isCaveatError(error, "cancelled")
          ? error
          : new CaveatError("cancelled", "The measurement was cancelled.");
      return null;
    }
  };
  return {
    left: () => (deadline.signal.aborted ? 0 : mostRuns - runs),
    runs: () => runs,
    close: () => timers.forEach((timer) => clearTimeout(timer)),
    runAll: (changes, grave = 0) =>
      Promise.all(changes.map((change, index) => runOne(change, index < grave ? last.signal : deadline.signal))),
  };
}
