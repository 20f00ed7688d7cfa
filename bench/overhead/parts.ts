/** Names of the parts, in the order of reports. */
export const parts = {
  model: "model calls",
  code: "the code's own run",
  execution: "sandbox and hand-over",
  duckdb: "facts and checks in DuckDB",
  artifacts: "results and figures kept",
  database: "runs, steps and sessions kept",
  events: "events kept",
  checkpoints: "graph state kept",
} as const;
