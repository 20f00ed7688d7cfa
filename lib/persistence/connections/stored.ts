import type { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";

/**
 * Validates a value from the database against the schema it was stored under. Throws `internal` naming `what` when it
 * does not fit, for example after a change of the schema without a migration of the stored data.
 */
export function parseStored<Schema extends z.ZodType>(schema: Schema, value: unknown, what: string): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new CaveatError("internal", `The database holds ${what} in a form that this version cannot read.`, {
    cause: parsed.error,
    remedy: "Start the version of Caveat that stored it, or delete it.",
  });
}
