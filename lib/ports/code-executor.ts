import type { ExecutionOutcome } from "../domain/runs/execution";
import type { Variation } from "../domain/answers/variation";
import type { DatasetId, DatasetVersionId, SessionId } from "../domain/ids";

/** A dataset that code may read. Which file holds it, only the executor knows. */
export interface ExecutionDataset {
  id: DatasetId;
  versionId: DatasetVersionId;
  /** A second key of `datasets` beside the id. */
  name: string;
}

export interface ExecutionRequest {
  /** Source; at most 100,000 characters, longer code is rejected. */
  code: string;
  /**
   * `python` by default. `sql` is DuckDB queries: each dataset is a table under its name, the first one also `df`. The rows of one
   * query become the result table, those of several a record.
   */
  language?: "python" | "sql";
  /** Changes to copies of the datasets, applied before the code runs. If they change nothing, the code does not run: failure `unchanged`. */
  variation?: Variation;
  /** Whether to convert and return figures; true by default. */
  figures?: boolean;
  /** The first one is also `df`. */
  datasets: readonly ExecutionDataset[];
  /** Seeds `random` and `numpy.random`. */
  seed: number;
  /** Whether code that does not compute its answer from the data is refused before it runs. It is no security boundary. */
  guard: boolean;
  /** Whose turn it is, so that one session cannot starve another. */
  sessionId: SessionId;
}

export interface ExecutorDescription {
  /** Isolation that the self-test at start settled on; `none` when nothing passed and execution is refused. */
  tier: "namespaces" | "landlock" | "process" | "unsafe-none" | "none";
  /** One sentence for people. */
  detail: string;
  /** For example `3.11.7`; null when there is no usable interpreter. */
  python: string | null;
  /** Name → version of what answers depend on, for example `pandas`. */
  libraries: Readonly<Record<string, string>>;
}

/** What runs Python. Nothing above it knows about processes. */
export interface CodeExecutor {
  /** Starts what has to be warm and tests the isolation; safe to call again. */
  describe(): Promise<ExecutorDescription>;
  /**
   * Runs code once. Faults of the code, limits and refusals are outcomes. Throws a CaveatError only for `cancelled`
   * (the process is gone within a second) and `executor_unavailable`.
   * @param options.onOutput receives standard output and error as they come.
   */
  execute(
    request: ExecutionRequest,
    options: {
      signal: AbortSignal;
      onOutput?: (text: string) => void;
      /** Called with the number of executions that go before this one, whenever it changes; 0 when it begins. */
      onQueued?: (position: number) => void;
    },
  ): Promise<ExecutionOutcome>;
  /** Ends every process that it started. */
  close(): Promise<void>;
}
