import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";

/** Query parameters of a list that is short enough to be returned as a whole, which it is without a `limit`. */
export const WholeListQuery = z.object({
  cursor: z.string().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
});

/** Cuts one page out of a whole list; its cursor is the last id of the page before. Throws `invalid_input` for another. */
export function pageOfAll<Item extends { id: string }>(
  items: Item[],
  { cursor, limit }: z.infer<typeof WholeListQuery>,
): { items: Item[]; nextCursor: string | null } {
  const start = cursor === undefined ? 0 : items.findIndex(({ id }) => id === cursor) + 1;
  if (cursor !== undefined && start === 0) {
    throw new CaveatError("invalid_input", "The list has no such place any more.", {
      remedy: "Start again without a cursor.",
      fields: [{ field: "cursor", message: "This cursor is unknown." }],
    });
  }
  const page = items.slice(start, limit === undefined ? undefined : start + limit);
  const isLast = start + page.length >= items.length;
  return { items: page, nextCursor: isLast ? null : (page.at(-1)?.id ?? null) };
}
