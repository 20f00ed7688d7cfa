import type { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import { inPlainWords } from "@/lib/domain/to-field-message";
import { toNeededRole } from "../auth/route-roles";
import type { Container } from "../container";
import { assertSize, maximumBytes, toTooLarge } from "./assert-size";
import { runGuarded } from "./run-guarded";
import { toProblem } from "./to-problem";

interface RouteContext {
  params: Promise<Record<string, string | string[] | undefined>>;
}

/** What a route's handler receives. */
export interface RouteInput {
  request: Request;
  container: Container;
  /** Returns one validated part of the path; throws `not_found` for an invalid one. */
  param: <Schema extends z.ZodType>(name: string, schema: Schema) => z.infer<Schema>;
  /** The query string, validated. */
  query: <Schema extends z.ZodType>(schema: Schema) => z.infer<Schema>;
  /** The JSON body, validated. */
  body: <Schema extends z.ZodType>(schema: Schema) => Promise<z.infer<Schema>>;
}

/**
 * Creates a route handler: guards the request, opens the container, runs the handler and converts whatever it throws to
 * a problem document.
 * @param options.open whether to skip the key check.
 */
export function route(handler: (input: RouteInput) => Promise<Response>, options: { open?: boolean } = {}) {
  return async (request: Request, context: RouteContext): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const needs = options.open === true ? null : toNeededRole(request.method, pathname);
    const guard = { door: "route", needs, what: `${request.method} ${pathname}` } as const;
    const outcome = await runGuarded(request, guard, async (container) => {
      const params = await context.params;
      const response = await handler({
        request,
        container,
        param: (name, schema) => {
          const parsed = schema.safeParse(params[name]);
          if (!parsed.success) throw new CaveatError("not_found", "There is nothing at this address.");
          return parsed.data;
        },
        query: (schema) => schema.parse(Object.fromEntries(searchParams), inPlainWords),
        body: async (schema) => schema.parse(await readJson(request), inPlainWords),
      });
      return withDefaultHeaders(response);
    });
    return outcome.ok ? outcome.value : toProblem(outcome.error);
  };
}

/** Default headers of a response: no content sniffing and no caching. */
const defaultHeaders = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

function withDefaultHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(defaultHeaders)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}

async function readJson(request: Request): Promise<unknown> {
  const source = await readText(request);
  try {
    return JSON.parse(source) as unknown;
  } catch (cause) {
    throw new CaveatError("invalid_input", "The body is not valid JSON.", { cause });
  }
}

/** Reads the body as text, up to the limit. */
async function readText(request: Request): Promise<string> {
  assertSize(request);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > maximumBytes) throw toTooLarge();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
