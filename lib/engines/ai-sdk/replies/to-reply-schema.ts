import type { JSONSchema7 } from "ai";
import { z } from "zod";

/** The shape of a reply in a request. */
export interface ReplySchema {
  jsonSchema: JSONSchema7;
  /** Whether the service may enforce it strictly: every object lists all its properties. */
  strict: boolean;
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

/**
 * Converts a reply's schema to JSON Schema. Objects are closed and require all their properties; optional ones may be null
 * instead. A schema with free keys cannot be enforced that way: it stays unchanged and `strict` is false.
 */
export function toReplySchema(schema: z.ZodType): ReplySchema {
  const plain: JsonSchema = { ...z.toJSONSchema(schema, { target: "draft-7", io: "input", reused: "inline" }) };
  delete plain.$schema;
  const strict = !hasFreeKeys(plain);
  // Zod's type of a JSON Schema is wider than the requested dialect.
  return { jsonSchema: (strict ? close(plain) : plain) as JSONSchema7, strict };
}

function hasFreeKeys(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some(hasFreeKeys);
  if ("propertyNames" in value) return true;
  if ("additionalProperties" in value && typeof value.additionalProperties === "object") return true;
  return Object.values(value).some(hasFreeKeys);
}

function close(schema: JsonSchema): JsonSchema {
  const closed: JsonSchema = { ...schema };
  if (schema.properties !== undefined) {
    const required = new Set(schema.required ?? []);
    closed.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => {
        const inner = closeAny(property);
        return [name, required.has(name) ? inner : toNullable(inner)];
      }),
    );
    closed.required = Object.keys(schema.properties);
    closed.additionalProperties = false;
  }
  if (schema.items !== undefined) {
    closed.items = Array.isArray(schema.items) ? schema.items.map(closeAny) : closeAny(schema.items);
  }
  if (schema.anyOf !== undefined) closed.anyOf = schema.anyOf.map(close);
  if (schema.oneOf !== undefined) closed.oneOf = schema.oneOf.map(close);
  if (schema.allOf !== undefined) closed.allOf = schema.allOf.map(close);
  return closed;
}

function closeAny(part: JsonSchema | boolean): JsonSchema | boolean {
  return typeof part === "boolean" ? part : close(part);
}

function toNullable(schema: JsonSchema | boolean): JsonSchema | boolean {
  if (typeof schema === "boolean" || [schema.type].flat().includes("null")) return schema;
  if (schema.anyOf?.some((option) => option.type === "null") === true) return schema;
  return { anyOf: [schema, { type: "null" }] };
}
