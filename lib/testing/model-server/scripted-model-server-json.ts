/** What JSON can hold. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = Record<string, Json>;

/** Returns the value if it is an object, else undefined. */
export function asObject(value: Json | undefined): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
}

/** Samples a value that fits a JSON Schema, with one entry in every array. `definitions` resolves its references. */
export function sample(schema: JsonObject, definitions: JsonObject): Json {
  const reference = schema.$ref;
  if (typeof reference === "string") {
    return sample(asObject(definitions[reference.slice(reference.lastIndexOf("/") + 1)]) ?? {}, definitions);
  }
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0] ?? null;
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) return sample(asObject(options[0]) ?? {}, definitions);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "object") {
    const properties = Object.entries(asObject(schema.properties) ?? {});
    return Object.fromEntries(
      properties.map(([name, property]) => [name, sample(asObject(property) ?? {}, definitions)]),
    );
  }
  if (type === "array") return [sample(asObject(schema.items) ?? {}, definitions)];
  if (type === "number" || type === "integer") return Number(schema.minimum ?? 0) > 1 ? Number(schema.minimum) : 1;
  if (type === "boolean") return true;
  return type === "null" ? null : "text";
}
