import { z } from "zod";
import { toForeignText } from "./foreign-text";

/** Bounds how much a model reads. */
const mostParameters = 40;
const longestValue = 20_000;
const longestDescription = 200;
const longestName = 64;

/** The supported keywords of a foreign schema; patterns, references and formats are ignored. */
const Property = z.object({
  type: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  description: z.string().optional(),
});
const ForeignSchema = z.object({
  type: z.literal("object"),
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
  additionalProperties: z.unknown().optional(),
});

/** A schema of arguments or results, or the reason why there is none. */
export type ForeignParameters = { schema: z.ZodType<Record<string, unknown>> } | { problem: string };

/**
 * Converts the JSON schema of a foreign tool to a trusted one: names, simple types and enums at the top level, any JSON
 * below. The foreign server validates the rest itself. Never resolves references or compiles patterns.
 */
export function toForeignParameters(foreign: unknown, options: { extra?: boolean } = {}): ForeignParameters {
  const parsed = ForeignSchema.safeParse(foreign);
  if (!parsed.success) return { problem: "its schema is not one of an object" };
  const { properties, required, additionalProperties } = parsed.data;
  const names = Object.keys(properties);
  if (names.length > mostParameters) return { problem: `it has more than ${mostParameters} parameters` };
  const odd = [...names, ...required].find((name) => !isPlainName(name));
  if (odd !== undefined) return { problem: "one of its parameters has a name of unusual characters" };
  const missing = required.find((name) => !names.includes(name));
  if (missing !== undefined) return { problem: `it requires “${missing}”, which its schema does not describe` };
  if (names.length === 0 && additionalProperties !== false) return { schema: z.record(z.string(), z.json()) };
  const shape = Object.fromEntries(
    names.map((name) => {
      const own = toParameter(name, properties[name]);
      return [name, required.includes(name) ? own : own.optional()];
    }),
  );
  return { schema: options.extra === true ? z.looseObject(shape) : z.strictObject(shape) };
}

function isPlainName(name: string): boolean {
  return name.length <= longestName && /^[\p{L}\p{N}_$.-]+$/u.test(name) && name !== "__proto__";
}

function toParameter(name: string, property: unknown): z.ZodType {
  const { data = {} } = Property.safeParse(property);
  const description = toForeignText(data.description ?? "", longestDescription);
  return toValue(data).meta({ title: name, ...(description !== "" && { description }) });
}

function toValue({ type, enum: options }: z.infer<typeof Property>): z.ZodType {
  const choices = (options ?? []).filter((option) => typeof option === "string" && option.length <= longestName);
  if (choices.length > 0 && choices.length === options?.length) return z.enum(choices as [string, ...string[]]);
  switch (type) {
    case "string":
      return z.string().max(longestValue);
    case "number":
      return z.number();
    case "integer":
      return z.int();
    case "boolean":
      return z.boolean();
    default:
      return z.json();
  }
}
