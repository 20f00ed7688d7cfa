import { z } from "zod";
import { chosenTypes, type ReadingOptions } from "@/lib/ports/dataset-reader";

const Reading = z.strictObject({
  /** One character. */
  delimiter: z.string().length(1, "One character.").optional(),
  encoding: z.string().max(40).optional(),
  /** From 0; null: no row names the columns. */
  headerRow: z.int().nonnegative().max(100_000).nullable().optional(),
  /** Sheet of a workbook, or file within an archive. */
  sheet: z.string().min(1).max(400).optional(),
  /** How dates are written that fit both orders. */
  dateOrder: z.enum(["day first", "month first"]).optional(),
  /** Types by names of columns. */
  types: z.record(z.string(), z.enum(chosenTypes)).optional(),
}) satisfies z.ZodType<ReadingOptions>;

/** Body of POST /api/datasets/{id}/versions and /api/datasets/{id}/look: how a person wants the file read. */
export const ReadingRequest = z.object({ reading: Reading });
