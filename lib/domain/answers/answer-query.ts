import { z } from "zod";

/** The query that an answer's code reads its rows from, where the tables stay on their server or are very large. */
export const AnswerQuery = z.object({
  /** One SELECT in DuckDB's SQL, as it was written. */
  sql: z.string(),
  /** As it ran, in the engine's own SQL. */
  statement: z.string(),
  /** Name of the engine for people, for example “PostgreSQL”. */
  engine: z.string(),
  rows: z.int().nonnegative(),
  /** Whether the engine had more rows, which were left out. */
  truncated: z.boolean(),
});
export type AnswerQuery = z.infer<typeof AnswerQuery>;
