import { z } from "zod";
import { Cell } from "./cell";

/** What the second computation says of one figure. */
const FigureStatus = z.enum(["confirmed", "different", "not_covered"]);

/** One value of a result, with the value that a second computation gave for it. */
export const VerifiedFigure = z.object({
  /** The name of a value; in a table that of the column with the row's key, for example `revenue · North`. */
  name: z.string(),
  value: Cell,
  status: FigureStatus,
  /** What the second computation gives instead; only where it differs. */
  other: Cell.optional(),
  /** Where it stands in the result: the name of a record's entry, and row (from 0) and column of a table. */
  place: z.object({ entry: z.string().optional(), row: z.int().optional(), column: z.string().optional() }),
});
export type VerifiedFigure = z.infer<typeof VerifiedFigure>;

/** A program in one of the two languages that the sandbox runs. */
export const Program = z.object({ language: z.enum(["sql", "python"]), code: z.string() });
export type Program = z.infer<typeof Program>;

/** How an answer was verified. */
export const Verification = z.object({
  figures: z.array(VerifiedFigure),
  /** The second program; null when there was none. */
  second: Program.nullable(),
  /** Why the headline is not confirmed, as a sentence; absent when it is. */
  reason: z.string().optional(),
});
export type Verification = z.infer<typeof Verification>;

/** What a doubt does to the headline, measured by running the same program on changed data. */
export const Measured = z.object({
  /** The headline without the doubtful part. */
  without: Cell,
  /** `without` minus the answer; null for texts. */
  change: z.number().nullable(),
  /** `change` as a signed fraction of the answer, for example −0.011; null for texts and an answer of 0. */
  share: z.number().nullable(),
});
export type Measured = z.infer<typeof Measured>;
