import { z } from "zod";
import type { Target } from "../ground";
import { bearer, send } from "./send";

const Parameter = z.object({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  schema: z.record(z.string(), z.unknown()),
});

const Described = z.object({
  operationId: z.string(),
  security: z.array(z.unknown()).optional(),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
});

const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Described)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

/** One operation of the API, as its document describes it. */
export interface ServedOperation extends z.infer<typeof Described> {
  method: string;
  /** With `{name}` for the variable parts. */
  path: string;
  /** Whether it is answered without a key. */
  open: boolean;
}

/** All operations of a server, and the schemas that their bodies refer to. */
export interface ServedApi {
  operations: ServedOperation[];
  schemas: Readonly<Record<string, unknown>>;
}

/** Parses the operations of an OpenAPI document. Throws when it is not one, or describes hardly any. */
export function toApi(document: unknown): ServedApi {
  const { paths, components } = Document.parse(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
      open: operation.security?.length === 0,
    })),
  );
  if (operations.length < 20) throw new Error(`The document describes ${operations.length} operations only.`);
  return { operations, schemas: components.schemas };
}

/** Reads the API document of a server. */
export async function readApi(target: Target): Promise<ServedApi> {
  const headers = target.key === null ? {} : bearer(target.key);
  const { text } = await send(target, { path: "/api/openapi.json", headers });
  return toApi(JSON.parse(text));
}

/** Fills a path with ids that do not exist. */
export function toUnknownPath(path: string): string {
  return path.replaceAll(/\{\w+\}/g, () => crypto.randomUUID());
}

/** Whether the operation changes something. */
export function isChange({ method }: Pick<ServedOperation, "method">): boolean {
  return method !== "GET" && method !== "HEAD";
}
