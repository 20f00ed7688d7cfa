import { z } from "zod";

/** Columns that the model wants to see in detail. */
export const ColumnSelection = z.object({ columns: z.array(z.string()) });
