import type { z } from "zod";
import { withoutClaims } from "@/lib/verification/text/without-claims";
import { toBoundedReply } from "./bounded-reply";

/** Fields with names of columns, datasets, versions and ids, which are what the data calls them. */
const names = new Set([
  ...["id", "name", "columns", "variables_needed", "available_columns", "missing_columns", "data_quality"],
  ...["inputs", "output", "fields", "personal_data", "undo_to"],
]);

/**
 * Bounds a reply whose texts people read, and removes sentences that claim an effect: a model that writes such a reply has
 * no means of one.
 */
export function toShownReply<Output>(schema: z.ZodType<Output>, output: Output): Output {
  return toShown(toBoundedReply(schema, output)) as Output;
}

function toShown(value: unknown): unknown {
  if (typeof value === "string") {
    const { text, removed } = withoutClaims(value);
    return removed === 0 ? value : text;
  }
  if (Array.isArray(value)) return value.map(toShown);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, names.has(key) ? part : toShown(part)]));
}
