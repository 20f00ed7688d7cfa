import { z } from "zod";
import { signInCookie } from "../auth/sign-in-cookie";
import { Problem } from "./answer-schemas";
import type { Content, DocumentOperation, JsonSchema, OpenApiDocument } from "./openapi-document";
import type { Operation, OperationAnswer, Operations } from "./operation";
import { pieceType } from "../uploads/piece-type";
import { schemaNames } from "./schema-names";
import { toNamedParameters, toPathParameters } from "./to-parameters";

const files: JsonSchema = {
  type: "object",
  properties: {
    file: { type: "array", items: { type: "string", format: "binary" } },
    name: { type: "string", description: "Name of the dataset; for a single file." },
  },
  required: ["file"],
};

/** Builds the document that describes `operations`; named schemas become components. */
export function toOpenApiDocument(operations: Operations, version: string): OpenApiDocument {
  const all = Object.values(operations).flatMap((methods) => Object.values(methods));
  const answers = convert("output", {
    Problem,
    ...Object.fromEntries(
      all.flatMap((operation) =>
        Object.entries(operation.answers).flatMap(([status, { schema }]) =>
          schema === undefined ? [] : [[`${operation.operationId} ${status}`, schema]],
        ),
      ),
    ),
  });
  const bodies = convert(
    "input",
    Object.fromEntries(
      all.flatMap(({ operationId, body }) =>
        body === undefined || typeof body === "string" ? [] : [[operationId, body]],
      ),
    ),
  );

  const problem: Content = { "application/problem+json": { schema: answers.schemas.Problem } };

  const toResponse = (operationId: string, status: string, { description, media }: OperationAnswer) => {
    const schema = answers.schemas[`${operationId} ${status}`];
    if (media.length === 0) return { description };
    return { description, content: Object.fromEntries(media.map((type) => [type, schema ? { schema } : {}])) };
  };
  const toOperation = (path: string, operation: Operation): DocumentOperation => {
    const { operationId, summary, description, query, headers, body } = operation;
    const parameters = [
      ...toPathParameters(path),
      ...(query ? toNamedParameters(query, "query") : []),
      ...(headers ? toNamedParameters(headers, "header") : []),
    ];
    const responses = Object.entries(operation.answers).map(
      ([status, answer]) => [status, toResponse(operationId, status, answer)] as const,
    );
    const content = toContent(body, bodies.schemas[operationId]);
    return {
      operationId,
      summary,
      ...(description !== undefined && { description }),
      tags: [path.split("/")[2]?.replace(/\..*$/, "") ?? ""],
      ...(operation.open && { security: [] }),
      ...(parameters.length > 0 && { parameters }),
      ...(body !== undefined && { requestBody: { required: true, content } }),
      responses: {
        ...Object.fromEntries(responses),
        ...(operation.limited && { 429: { $ref: "#/components/responses/TooMany" } }),
        default: { $ref: "#/components/responses/Refusal" },
      },
    };
  };

  return {
    openapi: "3.1.0",
    info: {
      title: "Caveat",
      version,
      description:
        "A self-hosted AI data scientist that checks its own answers. Times are ISO 8601 in UTC, ids opaque.",
    },
    servers: [{ url: "/" }],
    security: [{ key: [] }, { browser: [] }],
    paths: Object.fromEntries(
      Object.entries(operations).map(([path, methods]) => [
        path,
        Object.fromEntries(Object.entries(methods).map(([method, one]) => [method, toOperation(path, one)])),
      ]),
    ),
    components: {
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "CAVEAT_API_KEY, where the server has one." },
        browser: { type: "apiKey", in: "cookie", name: signInCookie, description: "What POST /api/sign-in gives." },
      },
      responses: {
        Refusal: { description: "Why the request failed, and what to do.", content: problem },
        TooMany: {
          description: "Too many requests from one address.",
          headers: { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } },
          content: problem,
        },
      },
      schemas: { ...answers.named, ...bodies.named },
    },
  };
}

/** Describes the body of an operation. */
function toContent(body: Operation["body"], schema: JsonSchema | undefined): Content {
  if (body === "files") return { "multipart/form-data": { schema: files } };
  if (body === "bytes") return { [pieceType]: { schema: { type: "string", format: "binary" } } };
  return { "application/json": { schema } };
}

/** Converts `schemas` to JSON schemas, with the named ones that they refer to. */
function convert(io: "input" | "output", schemas: Record<string, z.ZodType>) {
  const whole = z.toJSONSchema(z.object(schemas), { io, metadata: schemaNames });
  const { properties = {}, $defs = {} } = JSON.parse(
    JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as { properties?: Record<string, JsonSchema>; $defs?: Record<string, JsonSchema> };
  return { schemas: properties, named: $defs };
}
