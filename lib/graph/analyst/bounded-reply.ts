import { z } from "zod";
import { toClippedText } from "@/lib/prompts/untrusted-text";

/** How much of a value is kept: characters of a text, items of a list. */
interface Bounds {
  text: number;
  list: number;
}

/** What people read stays whole; only a reply that runs away reaches these. */
const readBounds: Bounds = { text: 4000, list: 60 };
/** Characters of JSON that a bounded value may have. */
const longestValue = 100_000;

const turnBounds: Bounds = { text: 8000, list: 60 };
/** Characters of JSON that the turn of a reply may have. */
const longestTurn = 8000;

const shortest: Bounds = { text: 30, list: 1 };
/** Texts are clipped to this before lists are cut below `shortList`. */
const shortText = 100;
const shortList = 4;

/** A value with the texts clipped and the lists cut that nobody would read to the end. It parses with its schema as before. */
export function toBoundedReply<Output>(schema: z.ZodType<Output>, output: Output): Output {
  return toFitting(schema, output, { ...readBounds, size: longestValue });
}

/** A structured reply as the turn that later calls read: one line of JSON, without the reasoning. */
export function toReplyText<Output extends object>(schema: z.ZodType<Output>, output: Output): string {
  const { reasoning, ...told } = toFitting(schema, output, { ...turnBounds, size: longestTurn }) as {
    reasoning?: unknown;
  };
  void reasoning;
  return JSON.stringify(told);
}

/** Lines of a reply, such as gaps or issues, as a later call reads them. */
export function toReplyLines(lines: readonly string[]): string[] {
  return toFitting(z.array(z.string()), [...lines], { ...turnBounds, size: longestTurn });
}

/** Texts are clipped before lists are cut, each again until the value fits or nothing is left to shorten. */
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

/** The value within the limits, by its schema: what has a fixed set of keys keeps all of them. */
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
