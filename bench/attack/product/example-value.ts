import { z } from "zod";

const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
});

const deepest = 8;

/**
 * Generates a value for a JSON schema of a document, including all optional fields, as far as the schema determines it.
 */
export function toExample(schema: unknown, schemas: Readonly<Record<string, unknown>>, depth = 0): unknown {
  const parsed = Schema.safeParse(schema);
  if (!parsed.success || depth > deepest) return null;
  const {
    $ref,
    type,
    const: only,
    enum: choices,
    anyOf,
    oneOf,
    allOf,
    properties = {},
    items,
    format,
    minimum,
  } = parsed.data;
  const next = (inner: unknown) => toExample(inner, schemas, depth + 1);
  if ($ref !== undefined) return next(schemas[$ref.split("/").at(-1) ?? ""]);
  if (only !== undefined) return only;
  const [first] = choices ?? anyOf ?? oneOf ?? allOf ?? [];
  if (choices !== undefined) return first;
  if (first !== undefined) return next(first);
  switch (Array.isArray(type) ? type[0] : type) {
    case "object":
      return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, next(inner)]));
    case "array":
      return [next(items)];
    case "integer":
    case "number":
      return Math.max(1, minimum ?? 1);
    case "boolean":
      return false;
    case "string":
      return format === "uuid" ? crypto.randomUUID() : "What is the average amount?";
    default:
      return null;
  }
}
