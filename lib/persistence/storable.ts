import { Prisma } from "./generated/client";

/** `text` as Postgres can hold it: NUL characters and halves of surrogate pairs become U+FFFD. */
export function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\uFFFD");
}

/**
 * `value` as a JSON column can hold it, text made storable in keys and values; `undefined` becomes null.
 * A key `__proto__` is left out, because Prisma loses it on the way.
 */
export function toStorableJson(value: unknown): Prisma.InputJsonValue | typeof Prisma.JsonNull {
  const text = JSON.stringify(value);
  if (text === undefined) return Prisma.JsonNull;
  // Only an escape can stand for what Postgres refuses, because JSON.stringify writes no such character as it is.
  const plain: unknown = JSON.parse(text);
  const storable = /\\u(?:0000|d[89a-f])/.test(text) ? toStorableValue(plain) : plain;
  return storable === null ? Prisma.JsonNull : (storable as Prisma.InputJsonValue);
}

function toStorableValue(value: unknown): unknown {
  if (typeof value === "string") return toStorableText(value);
  if (Array.isArray(value)) return value.map(toStorableValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [toStorableText(key), toStorableValue(item)]));
}
