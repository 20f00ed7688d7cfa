import { z } from "zod";
import { toClippedText } from "@/lib/prompts/text/untrusted-text";

/** Limits for the parts of a value: characters of a text, items of a list. */
interface Bounds {
  text: number;
  list: number;
}

/** Generous limits for displayed text; only runaway replies reach them. */
const readBounds: Bounds = { text: 4000, list: 60 };
/** Maximum JSON length of a bounded value. */
const longestValue = 100_000;

const turnBounds: Bounds = { text: 8000, list: 60 };
/** Maximum JSON length of a reply's turn. */
const longestTurn = 8000;

const shortest: Bounds = { text: 30, list: 1 };
/** Clips texts to this length before cutting lists below `shortList`. */
const shortText = 100;
const shortList = 4;

/** Clips overlong texts and cuts overlong lists of a reply. The result still parses with its schema. */
export function toBoundedReply<Output>(schema: z.ZodType<Output>, output: Output): Output {
  return toFitting(schema, output, { ...readBounds, size: longestValue });
}

/** Serializes a structured reply for later calls: one line of JSON, without the reasoning. */
export function toReplyText<Output extends object>(schema: z.ZodType<Output>, output: Output): string {
  const { reasoning, ...reply } = toFitting(schema, output, { ...turnBounds, size: longestTurn }) as {
    reasoning?: unknown;
  };
  void reasoning;
  return JSON.stringify(reply);
}

/** Bounds lines of a reply, such as gaps or issues, for later calls. */
export function toReplyLines(lines: readonly string[]): string[] {
  return toFitting(z.array(z.string()), [...lines], { ...turnBounds, size: longestTurn });
}

/** Clips texts before lists, repeatedly, until the value fits or cannot shrink further. */
function toFitting<Output>(schema: z.ZodType<Output>, output: Output, limits: Bounds & { size: number }): Output {
  let { text, list } = limits;
  let fitting = bound(schema, output, { text, list });
  while (JSON.stringify(fitting).length > limits.size && (text > shortest.text || list > shortest.list)) {
    if (text > shortText || (list <= shortList && text > shortest.text)) {
      text = Math.max(shortest.text, Math.floor(text * 0.7));
    } else {
      list = Math.max(shortest.list, Math.floor(list * 0.7));
    }
    fitting = bound(schema, output, { text, list });
  }
  return fitting as Output;
}

/** Bounds a value by its schema. Objects keep all keys of their schema. */
function bound(schema: z.core.$ZodType, value: unknown, limits: Bounds): unknown {
  const bounded = boundParts(schema, value, limits);
  return bounded === value || z.safeParse(schema, bounded).success ? bounded : value;
}

function boundParts(schema: z.core.$ZodType, value: unknown, limits: Bounds): unknown {
  if (value === null || value === undefined) return value;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return bound(schema.unwrap(), value, limits);
  if (schema instanceof z.ZodUnion) {
    const option = schema.options.find((candidate) => z.safeParse(candidate, value).success);
    return option === undefined ? value : bound(option, value, limits);
  }
  if (typeof value === "string") return schema instanceof z.ZodString ? toClippedText(value, limits.text) : value;
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.slice(0, limits.list).map((item) => bound(schema.element, item, limits));
  }
  if (schema instanceof z.ZodRecord) {
    const { valueType } = schema;
    const entries = Object.entries(value).slice(0, limits.list);
    return Object.fromEntries(
      entries.map(([key, item]) => [toClippedText(key, limits.text), bound(valueType, item, limits)]),
    );
  }
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Record<string, z.core.$ZodType>;
    const parts = value as Record<string, unknown>;
    const known = Object.entries(shape).filter(([key]) => Object.hasOwn(parts, key));
    return Object.fromEntries(known.map(([key, part]) => [key, bound(part, parts[key], limits)]));
  }
  return value;
}
