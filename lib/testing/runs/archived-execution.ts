import type { ArchivedExecution } from "@/lib/graph/analyst/facts/execution-archive";

/** Builds an execution that succeeded without a result, with `change` applied. */
export function toArchivedExecution(change: Partial<ArchivedExecution>): ArchivedExecution {
  return {
    status: "succeeded",
    result: null,
    figures: [],
    stdout: "",
    warnings: [],
    failure: null,
    notices: [],
    seed: 1,
    durationMs: 12,
    isolation: "process",
    code: "",
    figureTitles: [],
    ...change,
  };
}
