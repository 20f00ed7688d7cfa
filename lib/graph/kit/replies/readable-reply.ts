/** Control characters other than tab, line feed and carriage return. */
const unreadable = /[^\P{Cc}\t\n\r]/gu;

/**
 * Replaces what no reader can show, and what JSON writes as six characters each, by U+FFFD in all texts and keys of a
 * reply: control characters and unpaired surrogates.
 */
export function toReadableReply<Output>(output: Output): Output {
  return toReadable(output) as Output;
}

function toReadable(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed().replace(unreadable, "\uFFFD");
  if (Array.isArray(value)) return value.map(toReadable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [toReadable(key), toReadable(part)]));
}
