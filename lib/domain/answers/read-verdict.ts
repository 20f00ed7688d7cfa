import { z } from "zod";
import { Cell } from "../datasets/cell";

/** A choice that the words of a question left open. */
const ReadAssumption = z.object({
  /** As in the question; empty where no word says it. */
  words: z.string(),
  /** What was taken, for example `by Order Date`. */
  as: z.string(),
  /** Another choice, with the headline that it leads to, and how much that differs, as a signed fraction. */
  alternative: z.string().optional(),
  value: Cell.optional(),
  change: z.number().optional(),
});

/**
 * How a question was read. `clear`: each of its words was answered, and nothing else was computed. `assumed`: words left a choice open, of a
 * kind that is not always chosen rightly. `unclear`: words were not answered, something was computed that nobody asked for, the choices
 * are wrong too often, or the values say nothing about the data.
 */
export const ReadVerdict = z.object({
  status: z.enum(["clear", "assumed", "unclear"]),
  line: z.string(),
  assumed: z.array(ReadAssumption),
});
export type ReadVerdict = z.infer<typeof ReadVerdict>;
