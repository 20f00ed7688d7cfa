import { z } from "zod";

/** Columns that the model asks to see in detail. */
export const ColumnSelection = z.object({ columns: z.array(z.string()) });
