import type { RunTrace } from "./run-trace";

/** One kill -9. */
export interface Kill {
  victim: "server" | "starting server" | "database";
  /** Where the runs were that were open. */
  places: string[];
}

/** What a drill has seen. */
export interface DrillReport {
  kills: Kill[];
  /** Runs beside the undisturbed ones, with what is wrong with them. */
  runs: { mark: string; name: string; trace: RunTrace; faults: string[] }[];
  /** Processes that outlived their server. */
  left: string[];
  /** What servers said that did not start. */
  notStarted: string[];
  /** How long runs of a killed server were nobody's; only with several servers. */
  takeovers: Takeover[];
}

/** Runs of a killed server that another one took. */
interface Takeover {
  ms: number;
  /** The database was killed as well, then or a moment before: nobody could take anything until it was back. */
  withDatabase: boolean;
}
