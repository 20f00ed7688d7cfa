import { z } from "zod";

/** One JSON value of a table. Dates are ISO 8601 text; integers beyond 2^53 are text; NaN and infinities are null. */
export const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Cell = z.infer<typeof Cell>;
