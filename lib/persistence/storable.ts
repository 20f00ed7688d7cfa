import { Prisma } from "./generated/client";

/** `text` as Postgres can hold it: NUL characters and halves of surrogate pairs become U+FFFD. */
export function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\uFFFD");
}

/** `value` as a JSON column can hold it, text made storable in keys and values; `undefined` becomes null. */
export function toStorableJson(value: unknown): Prisma.InputJsonValue | typeof Prisma.JsonNull {
  const text = JSON.stringify(value);
  if (text === undefined) return Prisma.JsonNull;
  // Only an escape can stand for what Postgres refuses, because JSON.stringify writes no such character as it is.
  const plain = JSON.parse(text) as Prisma.InputJsonValue | null;
  const storable = /\\u(?:0000|d[89a-f])/.test(text) ? toStorableValue(plain) : plain;
  return storable ?? Prisma.JsonNull;
}

function toStorableValue(value: Prisma.InputJsonValue | null): Prisma.InputJsonValue | null {
  if (typeof value === "string") return toStorableText(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Prisma.InputJsonValue | null) => toStorableValue(item));
  const entries: [string, Prisma.InputJsonValue | null][] = Object.entries(value);
  return Object.fromEntries(entries.map(([key, item]) => [toStorableText(key), toStorableValue(item)]));
}
