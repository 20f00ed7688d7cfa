import { z } from "zod";

/** A pair of columns on which two tables could be joined, counted over all rows. */
export const JoinCandidate = z.object({
  left: z.string(),
  right: z.string(),
  /** Share of the rows with a key that match on the other side, from 0 to 1. */
  leftMatched: z.number().min(0).max(1),
  rightMatched: z.number().min(0).max(1),
  leftRows: z.int().nonnegative(),
  rightRows: z.int().nonnegative(),
  /** Number of rows of an inner join. */
  joinedRows: z.int().nonnegative(),
  /** Maximum rows per key on each side; more than one on both sides multiplies rows. */
  mostPerKeyLeft: z.int().nonnegative(),
  mostPerKeyRight: z.int().nonnegative(),
});
export type JoinCandidate = z.infer<typeof JoinCandidate>;
