import { Prisma } from "../generated/client";

/** `text` as Postgres can hold it: NUL characters and halves of surrogate pairs become U+FFFD. */
export function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\uFFFD");
}

/**
 * `value` as a JSON column can hold it, text made storable in keys and values; `undefined` becomes null.
 * A key `__proto__` is left out, because Prisma loses it on the way.
 */
export function toStorableJson(value: unknown): Prisma.InputJsonValue | typeof Prisma.JsonNull {
  const storable: unknown = JSON.parse(toStorableJsonText(value));
  return storable === null ? Prisma.JsonNull : (storable as Prisma.InputJsonValue);
}

/** The text of `value` as a JSON column can hold it, for statements that do without Prisma; `undefined` becomes null. */
export function toStorableJsonText(value: unknown): string {
  const text = JSON.stringify(value) ?? "null";
  // Only an escape can stand for what Postgres refuses, because JSON.stringify writes no such character as it is.
  return /\\u(?:0000|d[89a-f])/.test(text) ? JSON.stringify(toStorableValue(JSON.parse(text))) : text;
}

function toStorableValue(value: unknown): unknown {
  if (typeof value === "string") return toStorableText(value);
  if (Array.isArray(value)) return value.map(toStorableValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [toStorableText(key), toStorableValue(item)]));
}
