import { createHash } from "node:crypto";
import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import { RecipeServer } from "@/lib/domain/recipes/recipe-server";
import { InputBinding, RecipeChange, RecipeContent } from "@/lib/domain/recipes/recipe-version";

const RowCounts = z.strictObject({
  sql: z.string(),
  names: z.array(z.string()),
  same: z.record(z.string(), z.string()).optional(),
});

/** Everything that a run of a recipe does, as validated: it is applied exactly like this, or not at all. */
export const RecipePayload = z.strictObject({
  /** Number of the version that it starts from. */
  base: z.int().nonnegative(),
  content: RecipeContent,
  change: RecipeChange,
  bindings: z.array(InputBinding),
  /** The compiled query; its tables are those of the bindings. */
  query: z.strictObject({
    tables: z.array(z.strictObject({ name: z.string(), inputId: z.string() })),
    parts: z.array(z.strictObject({ name: z.string(), sql: z.string(), grows: z.boolean() })),
    guards: z.array(z.strictObject({ message: z.string(), sql: z.string() })),
    result: z.string(),
  }),
  /** Where it runs if the rows of its inputs stay on a server, or are many, and the queries that run there; absent if it runs here. Stored rows have this name. */
  elsewhere: z
    .strictObject({
      /** Null for the cluster, which reads stored files. */
      connectionId: z.string().nullable(),
      server: RecipeServer,
      sql: z.string(),
      counts: RowCounts,
      growth: RowCounts.optional(),
      guards: z.array(z.strictObject({ message: z.string(), sql: z.string() })),
    })
    .optional(),
  /** Why it runs here although there are many rows, and a cluster; names the step. */
  stays: z.string().optional(),
  /** Maximum rows of any part. */
  mostRows: z.int().positive(),
});
export type RecipePayload = z.infer<typeof RecipePayload>;

/** The payload of a recipe that runs on another server. */
export type RemotePayload = RecipePayload & { elsewhere: NonNullable<RecipePayload["elsewhere"]> };

/** Whether a recipe runs on another server: that of a live table, or the cluster. */
export function runsRemotely(payload: RecipePayload): payload is RemotePayload {
  return payload.elsewhere !== undefined;
}

/** Whether a recipe runs on the server of a live table, so that only a sample of its rows is stored here. */
export function readsLiveTable(payload: RecipePayload): payload is RemotePayload {
  return payload.elsewhere !== undefined && payload.elsewhere.connectionId !== null;
}

/** Hashes the exact text of a payload: SHA-256, hexadecimal. */
export function toPayloadHash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Serialises a payload. The same payload always produces the same text, whatever the order of its keys. */
export function toPayloadText(payload: RecipePayload): string {
  return JSON.stringify(toSorted(RecipePayload.parse(payload)));
}

function toSorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, toSorted(item)]));
}

/** Message and remedy for a payload that is not the validated one. */
export const changedPayload = {
  message: "This change differs from the one that was checked, so nothing was written.",
  remedy: "Check the change again, then apply it.",
};

/**
 * Reads a stored payload. Throws `recipe_refused` unless it is, to the byte, the one that was validated under
 * `payloadHash`.
 */
export function readPayload({ payload, payloadHash }: { payload: string; payloadHash: string }): RecipePayload {
  const { message, remedy } = changedPayload;
  if (toPayloadHash(payload) !== payloadHash) throw new CaveatError("recipe_refused", message, { remedy });
  return RecipePayload.parse(JSON.parse(payload));
}
