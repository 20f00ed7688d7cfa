import { Prisma } from "../generated/client";

/** Makes `text` storable in Postgres: NUL characters and unpaired surrogates become U+FFFD. */
export function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\uFFFD");
}

/**
 * Makes `value` storable in a JSON column, with its keys and values; `undefined` becomes null. Leaves out a key
 * `__proto__`, because Prisma loses it.
 */
export function toStorableJson(value: unknown): Prisma.InputJsonValue | typeof Prisma.JsonNull {
  const storable: unknown = JSON.parse(toStorableJsonText(value));
  return storable === null ? Prisma.JsonNull : (storable as Prisma.InputJsonValue);
}

/** Serialises `value` for a JSON column, for statements without Prisma; `undefined` becomes null. */
export function toStorableJsonText(value: unknown): string {
  const text = JSON.stringify(value) ?? "null";
  // Only an escape can represent what Postgres refuses, because JSON.stringify escapes all such characters.
  return /\\u(?:0000|d[89a-f])/.test(text) ? JSON.stringify(toStorableValue(JSON.parse(text))) : text;
}

function toStorableValue(value: unknown): unknown {
  if (typeof value === "string") return toStorableText(value);
  if (Array.isArray(value)) return value.map(toStorableValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [toStorableText(key), toStorableValue(item)]));
}
