import type { z } from "zod";
import { findJsonObject, jsonCandidates } from "./json-candidates";
import { stripThoughts } from "./thoughts";

/** A reply in the requested shape, or a short phrase for the model that says what was wrong. */
export type ReadReply<Output> = { fits: true; output: Output } | { fits: false; fault: string };

/** Longer replies are not parsed. */
export const replyCharacterLimit = 400_000;

const faultCharacterLimit = 400;

/** Far deeper than any requested shape, and far from a stack overflow. */
const mostDepth = 100;

/**
 * Parses a JSON reply leniently: accepts thoughts, fences or prose around the object, further fields, and null in place of an
 * absent optional field.
 */
export function readStructuredReply<Output>(text: string, schema: z.ZodType<Output>): ReadReply<Output> {
  if (text.trim() === "") return { fits: false, fault: "the reply was empty" };
  if (text.length > replyCharacterLimit) return { fits: false, fault: "the reply was far too long" };
  const whole = findJsonObject(text);
  let fault: string | undefined;
  for (const value of whole === undefined ? jsonCandidates(stripThoughts(text)) : [whole]) {
    const read = readValue(value, schema);
    if (read.fits) return read;
    fault ??= read.fault;
  }
  return { fits: false, fault: fault ?? "the reply was not a JSON object" };
}

function readValue<Output>(value: object, schema: z.ZodType<Output>): ReadReply<Output> {
  if (isDeeperThan(value, mostDepth)) return { fits: false, fault: "the reply was nested too deeply" };
  const parsed = schema.safeParse(value);
  if (parsed.success) return { fits: true, output: parsed.data };
  const withoutNulls = schema.safeParse(dropNulls(value));
  if (withoutNulls.success) return { fits: true, output: withoutNulls.data };
  return { fits: false, fault: toFault(parsed.error) };
}

function isDeeperThan(value: object, depth: number): boolean {
  let level: object[] = [value];
  for (let passed = 0; passed < depth && level.length > 0; passed += 1) {
    level = level
      .flatMap((parent): unknown[] => Object.values(parent))
      .filter((member) => typeof member === "object" && member !== null);
  }
  return level.length > 0;
}

function dropNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropNulls);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [name, dropNulls(member)]),
  );
}

function toFault(error: z.ZodError): string {
  const issues = error.issues.slice(0, 3).map((issue) => {
    const path = issue.path.join(".");
    return path === "" ? issue.message : `\`${path}\`: ${issue.message}`;
  });
  return issues.join("; ").slice(0, faultCharacterLimit);
}
