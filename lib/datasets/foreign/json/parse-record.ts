import { CaveatError } from "@/lib/domain/caveat-error";

const longNumber = /\d{16,}/;

/** A reviver of JSON.parse that also receives the source text; missing from the compiler's library. */
type SourceReviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/** Keeps numbers that JavaScript cannot represent as they are written. */
const keepLongNumbers: SourceReviver = (_key, value, { source }) => {
  if (typeof value !== "number" || source === undefined || Number.isSafeInteger(value)) return value;
  return longNumber.test(source) ? source : value;
};

/**
 * Parses one JSON value; whole numbers beyond 2^53 become text. Throws `unreadable_file` with the position of an error.
 */
export function parseRecord(text: string, place: number): unknown {
  try {
    const parsed: unknown = longNumber.test(text)
      ? JSON.parse(text, keepLongNumbers as (key: string, value: unknown) => unknown)
      : JSON.parse(text);
    return parsed;
  } catch (cause) {
    throw new CaveatError("unreadable_file", `Record ${place} of this JSON is not well-formed.`, {
      cause,
      remedy: "Export it again from its source, as JSON or CSV.",
    });
  }
}
