import type { z } from "zod";
import type { Method } from "./operation";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Schemas of a body, by media type. */
export type Content = Record<string, { schema?: JsonSchema }>;

/** One part of a path or of a query, or one header. */
export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

/** One operation of the document. */
export interface DocumentOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, { $ref: string } | { description: string; content?: Content }>;
}

/** An OpenAPI 3.1 document, limited to the parts in use. */
export interface OpenApiDocument {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Partial<Record<Method, DocumentOperation>>>;
  components: {
    securitySchemes: Record<string, object>;
    responses: Record<string, { description: string; headers?: Record<string, object>; content: Content }>;
    schemas: Record<string, JsonSchema>;
  };
}
