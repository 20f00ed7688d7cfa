import type { ToolCall } from "./tool";

/**
 * Serialises a call canonically: the same tool and arguments give the same text, regardless of the order of the
 * argument names. Approvals are bound to its SHA-256.
 */
export function toCanonicalCall({ tool, arguments: args }: ToolCall): string {
  return JSON.stringify(toSorted({ tool, arguments: args }));
}

function toSorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.sort(([left], [right]) => (left < right ? -1 : 1)).map(([name, part]) => [name, toSorted(part)]),
  );
}
