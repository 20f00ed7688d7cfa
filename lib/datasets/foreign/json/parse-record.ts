import { CaveatError } from "@/lib/domain/caveat-error";

const longNumber = /\d{16,}/;

/** A function of JSON.parse that is also told how a value is written; the compiler's library does not know that yet. */
type SourceReviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/** Numbers that JavaScript cannot hold stay as they are written. */
const keepLongNumbers: SourceReviver = (_key, value, { source }) => {
  if (typeof value !== "number" || source === undefined || Number.isSafeInteger(value)) return value;
  return longNumber.test(source) ? source : value;
};

/** Parses one JSON value; whole numbers beyond 2^53 become text. Throws `unreadable_file` with the place of a fault. */
export function parseRecord(text: string, place: number): unknown {
  try {
    const parsed: unknown = longNumber.test(text)
      ? JSON.parse(text, keepLongNumbers as (key: string, value: unknown) => unknown)
      : JSON.parse(text);
    return parsed;
  } catch (cause) {
    throw new CaveatError("unreadable_file", `Record ${place} of this JSON is not well-formed.`, {
      cause,
      remedy: "Save it again from where it comes from, as JSON or CSV.",
    });
  }
}
