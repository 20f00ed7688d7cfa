import { z } from "zod";
import { Approach } from "./answers/analysis";

/** A stored value, as far as it is readable. */
export interface Readable<Value> {
  value: Value;
  /** Whether parts were lost. */
  isDamaged: boolean;
}

/**
 * Reads a stored value leniently: missing texts become "", missing lists become empty, and unreadable items and optional
 * fields are dropped. Null when too little is left, such as a list in place of an object, or a missing number. Never invents numbers or booleans.
 *
 * Works for rows, checkpoints and backups, whereas a migration would only cover rows.
 */
export function readLeniently<Value>(schema: z.ZodType<Value>, stored: unknown): Readable<Value> | null {
  const parsed = schema.safeParse(stored);
  if (parsed.success) return { value: parsed.data, isDamaged: false };
  const repaired = schema.safeParse(repair(schema, stored));
  return repaired.success ? { value: repaired.data, isDamaged: true } : null;
}

/** Reads the items of a list leniently and drops the unreadable ones. */
export function readItems<Value>(schema: z.ZodType<Value>, stored: readonly unknown[]): Value[] {
  return stored.flatMap((item) => readLeniently(schema, item)?.value ?? []);
}

/** Repairs a value as far as the schema allows. */
function repair(schema: z.core.$ZodType, stored: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const none = schema instanceof z.ZodOptional ? undefined : null;
    const inner = stored === undefined ? none : repair(schema.unwrap(), stored);
    return z.safeParse(schema, inner).success ? inner : none;
  }
  if (schema instanceof z.ZodString) return stored === undefined ? "" : stored;
  if (schema instanceof z.ZodArray) return repairList(schema.element, stored);
  if (schema instanceof z.ZodRecord) {
    if (stored === undefined) return {};
    return isObject(stored) ? repairRecord(schema, stored) : stored;
  }
  if (schema instanceof z.ZodObject) {
    return isObject(stored) ? repairObject(schema.shape, stored) : stored;
  }
  return stored;
}

function repairList(element: z.core.$ZodType, stored: unknown): unknown {
  if (stored === undefined) return [];
  if (!Array.isArray(stored)) return stored;
  const isOfApproaches = element === Approach;
  const items: unknown[] = isOfApproaches ? stored.map(toNamedApproach) : stored;
  const kept = items
    .map((item) => (z.safeParse(element, item).success ? item : repair(element, item)))
    .filter((item) => z.safeParse(element, item).success);
  return isOfApproaches ? withOneRecommended(kept as Approach[]) : kept;
}

function repairObject(
  shape: Record<string, z.core.$ZodType>,
  stored: Record<string, unknown>,
): Record<string, unknown> {
  const parts = Object.entries(shape).map(([key, part]) => {
    const value = Object.hasOwn(stored, key) ? stored[key] : undefined;
    return [key, z.safeParse(part, value).success ? value : repair(part, value)] as const;
  });
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
}

function repairRecord(schema: z.core.$ZodType, stored: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(stored).filter(([key, value]) => z.safeParse(schema, { [key]: value }).success);
  return Object.fromEntries(entries);
}

/** Fills in the label of an approach; null without an id, because it could not be chosen. */
function toNamedApproach(stored: unknown): unknown {
  if (!isObject(stored) || typeof stored.id !== "string") return null;
  const { id, label, recommended } = stored;
  return { ...stored, label: label ?? id, recommended: recommended === true };
}

function withOneRecommended(approaches: readonly Approach[]): Approach[] {
  const chosen = Math.max(
    0,
    approaches.findIndex(({ recommended }) => recommended),
  );
  return approaches.map((approach, index) => ({ ...approach, recommended: index === chosen }));
}

function isObject(stored: unknown): stored is Record<string, unknown> {
  return typeof stored === "object" && stored !== null && !Array.isArray(stored);
}
