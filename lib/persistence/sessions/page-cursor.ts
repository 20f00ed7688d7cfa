import type { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";

/** The place after which the next page begins, as opaque text for an address. */
export function toPageCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** The place in `cursor`. Throws `invalid_input` for anything that `toPageCursor` did not make of such a place. */
export function parsePageCursor<Schema extends z.ZodType<readonly unknown[]>>(
  schema: Schema,
  cursor: string,
): z.infer<Schema> {
  const place = schema.safeParse(findJson(Buffer.from(cursor, "base64url").toString("utf8")));
  if (place.success && toPageCursor(place.data) === cursor) return place.data;
  throw new CaveatError("invalid_input", "The cursor is not one that this list gave out.", {
    remedy: "Leave the cursor out to begin with the first page.",
    fields: [{ field: "cursor", message: "Not a cursor of this list." }],
  });
}

function findJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
