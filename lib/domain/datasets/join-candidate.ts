import { z } from "zod";

/** A pair of columns by which two tables could be joined, as counted over all their rows. */
export const JoinCandidate = z.object({
  left: z.string(),
  right: z.string(),
  /** Share of the rows with a key that have a partner on the other side, from 0 to 1. */
  leftMatched: z.number().min(0).max(1),
  rightMatched: z.number().min(0).max(1),
  leftRows: z.int().nonnegative(),
  rightRows: z.int().nonnegative(),
  /** Rows of an inner join. */
  joinedRows: z.int().nonnegative(),
  /** Maximum rows of one key on each side; more than one on both sides multiplies rows. */
  mostPerKeyLeft: z.int().nonnegative(),
  mostPerKeyRight: z.int().nonnegative(),
});
export type JoinCandidate = z.infer<typeof JoinCandidate>;
