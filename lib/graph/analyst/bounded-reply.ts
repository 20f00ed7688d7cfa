import { toClippedText } from "@/lib/prompts/untrusted-text";

/** How much of a reply is kept. */
interface Bounds {
  text: number;
  list: number;
}

const bounds: Bounds = { text: 600, list: 60 };
const longestFinding = 300;
const deepest = 6;
/** Words of a fixed set, such as recommendations, are shorter than this and stay whole. */
const shortestText = 30;
/** Characters of JSON that the turn of a reply may have. */
const longestReply = 8000;

/** Characters of JSON that a reply may take in state. */
const compactSizes = {
  requirements: 1800,
  questions: 1500,
  profile: 1000,
  alignment: 900,
  evaluation: 600,
  remediation: 600,
} as const;

/** A structured reply with long texts clipped and long lists cut, so that no reply can swell later prompts. */
export function toBoundedReply<Output>(output: Output): Output {
  return toFitting(output, longestReply);
}

/** The same, short enough for state. Ordinary replies stay as they are; texts are clipped before lists are cut. */
export function toCompactReply<Output>(output: Output, kind: keyof typeof compactSizes): Output {
  return toFitting(output, compactSizes[kind]);
}

/** What code has found, each text short enough for state. Words of Python or of the data may stand in it at any length. */
export function toBoundedFindings<Finding>(findings: readonly Finding[]): Finding[] {
  return findings.map((finding) => bound(finding, { text: longestFinding, list: bounds.list }, 0) as Finding);
}

/** A structured reply as the turn that later calls read: one line of JSON, without the reasoning. */
export function toReplyText(output: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(output).filter(([key]) => key !== "reasoning")));
}

function toFitting<Output>(output: Output, size: number): Output {
  let { text, list } = bounds;
  let fitting = bound(output, { text, list }, 0);
  while (JSON.stringify(fitting).length > size && (text > shortestText || list > 1)) {
    if (text > 100 || (list <= 4 && text > shortestText)) text = Math.max(shortestText, Math.floor(text * 0.7));
    else list = Math.max(1, Math.floor(list * 0.7));
    fitting = bound(fitting, { text, list }, 0);
  }
  return fitting as Output;
}

function bound(value: unknown, limits: Bounds, depth: number): unknown {
  if (typeof value === "string") return toClippedText(value, limits.text);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= deepest) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value)) return value.slice(0, limits.list).map((item) => bound(item, limits, depth + 1));
  // The top level are the reply's own fields, which are few; below it keys are the model's.
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, depth === 0 ? bounds.list : limits.list)
      .map(([key, item]) => [depth === 0 ? key : toClippedText(key, limits.text), bound(item, limits, depth + 1)]),
  );
}
