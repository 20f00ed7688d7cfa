import { toClippedText } from "@/lib/prompts/untrusted-text";

const longestText = 600;
const longestList = 60;
const deepest = 6;

/** A structured reply with long texts clipped and long lists cut, so that no reply can swell state and later prompts. */
export function toBoundedReply<Output>(output: Output): Output {
  return bound(output, 0) as Output;
}

function bound(value: unknown, depth: number): unknown {
  if (typeof value === "string") return toClippedText(value, longestText);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= deepest) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value)) return value.slice(0, longestList).map((item) => bound(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, longestList)
      .map(([key, item]) => [toClippedText(key, longestText), bound(item, depth + 1)]),
  );
}

/** A structured reply as the turn that later calls read: one line of JSON, without the reasoning. */
export function toReplyText(output: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(output).filter(([key]) => key !== "reasoning")));
}
