import { z } from "zod";
import { Cell } from "../datasets/cell";

/** Outcome of the second computation for one figure. */
const FigureStatus = z.enum(["confirmed", "different", "not_covered"]);

/** One value of a result, compared with a second computation. */
export const VerifiedFigure = z.object({
  /** Name of the value; in a table, the column name with the row's key, for example `revenue · North`. */
  name: z.string(),
  value: Cell,
  status: FigureStatus,
  /** The second computation's value, only if it differs. */
  other: Cell.optional(),
  /** Position in the result: the entry of a record, and the row (0-based) and column of a table. */
  place: z.object({ entry: z.string().optional(), row: z.int().optional(), column: z.string().optional() }),
});
export type VerifiedFigure = z.infer<typeof VerifiedFigure>;

/** A program in one of the two languages that the sandbox runs. */
export const Program = z.object({
  language: z.enum(["sql", "python"]),
  code: z.string(),
  /** One SELECT whose rows the program reads, where it cannot read the tables whole. */
  query: z.string().optional(),
});
export type Program = z.infer<typeof Program>;

/** How an answer was verified. */
export const Verification = z.object({
  figures: z.array(VerifiedFigure),
  /** The second program; null when there was none. */
  second: Program.nullable(),
  /** Why the headline is not confirmed, as a clause; absent if it is. */
  reason: z.string().optional(),
});
export type Verification = z.infer<typeof Verification>;

/** The verification of an answer without a result. */
export const nothingVerified: Verification = {
  figures: [],
  second: null,
  reason: "nothing was computed that could be verified",
};

/** Effect of a doubt on the headline, measured by running the same program on changed data. */
export const Measured = z.object({
  /** The headline computed without the doubtful part. */
  without: Cell,
  /** `without` minus the answer; null for texts. */
  change: z.number().nullable(),
  /** `change` as a signed fraction of the answer, for example −0.011; null for texts and an answer of 0. */
  share: z.number().nullable(),
});
export type Measured = z.infer<typeof Measured>;
