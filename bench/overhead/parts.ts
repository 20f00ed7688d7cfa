/** Names of the parts, in the order of reports. */
export const parts = {
  model: "model calls",
  code: "the code's own run",
  engine: "built-in engine",
  execution: "sandbox and hand-over",
  doubts: "programs on changed data",
  duckdb: "facts and checks in DuckDB",
  artifacts: "results and figures kept",
  database: "runs, steps and sessions kept",
  events: "events kept",
  checkpoints: "graph state kept",
  statements: "SQL statements",
} as const;
