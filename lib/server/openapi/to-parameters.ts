import { z } from "zod";
import { sampleCatalogue } from "@/lib/datasets/sample-catalogue";
import type { JsonSchema, Parameter } from "./openapi-document";
import { queryWords } from "./schema-names";

/** Schemas of path parameters; all others are ids. */
const pathSchemas: Readonly<Record<string, JsonSchema>> = {
  name: { type: "string", enum: sampleCatalogue.map(({ name }) => name) },
};
const id: JsonSchema = { type: "string", format: "uuid" };

/** Lists the parameters in a path such as `/api/sessions/{id}`. */
export function toPathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: pathSchemas[name] ?? id,
  }));
}

/** Lists the parameters of a query, or the headers that an operation reads. */
export function toNamedParameters(query: z.ZodObject, place: "query" | "header"): Parameter[] {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: "input", metadata: queryWords });
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema }: JsonSchema = typeof property === "boolean" ? {} : property;
    return { name, in: place, required: required.includes(name), ...(description && { description }), schema };
  });
}
