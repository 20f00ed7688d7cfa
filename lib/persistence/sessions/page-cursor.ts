import type { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";

/** Encodes the place after which the next page begins as opaque text for a URL. */
export function toPageCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/**
 * Decodes the place in `cursor`. Throws `invalid_input` for anything that `toPageCursor` did not make of such a place.
 */
export function parsePageCursor<Schema extends z.ZodType<readonly unknown[]>>(
  schema: Schema,
  cursor: string,
): z.infer<Schema> {
  const place = schema.safeParse(findJson(Buffer.from(cursor, "base64url").toString("utf8")));
  if (place.success && toPageCursor(place.data) === cursor) return place.data;
  throw new CaveatError("invalid_input", "This list did not issue that cursor.", {
    remedy: "Omit the cursor to start with the first page.",
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
