import type { RunTrace } from "./run-trace";

/** One kill -9. */
export interface Kill {
  victim: "server" | "starting server" | "database";
  /** Where open runs were. */
  places: string[];
}

/** Findings of a drill. */
export interface DrillReport {
  kills: Kill[];
  /** Runs other than the undisturbed ones, with their faults. */
  runs: { mark: string; name: string; trace: RunTrace; faults: string[] }[];
  /** Processes that outlived their server. */
  left: string[];
  /** Output of servers that did not start. */
  notStarted: string[];
  /** How long runs of a killed server were unowned; only with several servers. */
  takeovers: Takeover[];
}

/** Runs of a killed server that another one took over. */
interface Takeover {
  ms: number;
  /**
   * The database was killed as well, at the same time or just before: no process could take over until it was back.
   */
  withDatabase: boolean;
}
