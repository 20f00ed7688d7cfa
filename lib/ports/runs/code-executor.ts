import type { ExecutionOutcome } from "../../domain/runs/execution";
import type { Variation } from "../../domain/answers/variation";
import type { DatasetId, DatasetVersionId, SessionId } from "../../domain/ids";

/** A dataset that code may read. Only the executor knows its file. */
export interface ExecutionDataset {
  id: DatasetId;
  versionId: DatasetVersionId;
  /** A second key of `datasets` besides the id. */
  name: string;
  /** Absolute path of a Parquet file with the rows to read instead of the version's own, such as those of a query. */
  file?: string;
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
  /** Whether to refuse code that does not compute its answer from the data. Not a security boundary. */
  guard: boolean;
  /** The session to schedule for, so that one session cannot starve another. */
  sessionId: SessionId;
}

export interface ExecutorDescription {
  /** Isolation chosen by the self-test at startup; `none` when no tier passed and execution is refused. */
  tier: "namespaces" | "landlock" | "process" | "unsafe-none" | "none";
  /** One sentence for people. */
  detail: string;
  /** For example `3.11.7`; null when there is no usable interpreter. */
  python: string | null;
  /** Versions of the libraries that answers depend on, by name, for example `pandas`. */
  libraries: Readonly<Record<string, string>>;
}

/** Runs Python. Nothing above it knows about processes. */
export interface CodeExecutor {
  /** Starts the warm processes and tests the isolation; safe to call again. */
  describe(): Promise<ExecutorDescription>;
  /**
   * Runs code once. Faults of the code, limits and refusals are outcomes. Throws a CaveatError only for `cancelled`
   * (the process is gone within a second) and `executor_unavailable`.
   * @param options.onOutput receives standard output and error as they arrive.
   */
  execute(
    request: ExecutionRequest,
    options: {
      signal: AbortSignal;
      onOutput?: (text: string) => void;
      /** Called with the number of executions ahead of this one, whenever it changes; 0 when it starts. */
      onQueued?: (position: number) => void;
    },
  ): Promise<ExecutionOutcome>;
  /** Stops every process that it started. */
  close(): Promise<void>;
}
