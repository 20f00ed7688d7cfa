import { z } from "zod";

/** Query parameters of a list: cursor and page size. */
export const PageQuery = z.object({
  cursor: z.string().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
