import type { z } from "zod";
import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import { inPlainWords } from "@/lib/domain/to-field-message";
import { hasRole } from "@/lib/domain/tools/role";
import { toNeededRole } from "../auth/route-roles";
import type { Container } from "../container";
import { nameFullDisk } from "../disk/name-full-disk";
import type { Environment } from "../env";
import { getContainer } from "../find-container";
import { guardRequest } from "./guard-request";
import { toCaveatError, toProblem } from "./to-problem";
import { logError } from "../log";

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
    let environment: Environment | undefined;
    try {
      const container = await getContainer();
      ({ environment } = container);
      await guardRequest(request, container, options);
      if (options.open !== true) assertRole(request, container);
      const params = await context.params;
      const response = await handler({
        request,
        container,
        param: (name, schema) => {
          const parsed = schema.safeParse(params[name]);
          if (!parsed.success) throw new CaveatError("not_found", "There is nothing at this address.");
          return parsed.data;
        },
        query: (schema) => schema.parse(Object.fromEntries(new URL(request.url).searchParams), inPlainWords),
        body: async (schema) => schema.parse(await readJson(request), inPlainWords),
      });
      return withDefaultHeaders(response);
    } catch (error) {
      const known = toCaveatError(environment === undefined ? error : await nameFullDisk(error, environment));
      if (isCaveatError(known, "internal"))
        logError(`${request.method} ${new URL(request.url).pathname} failed.`, known.cause);
      return toProblem(known);
    }
  };
}

/** Throws `forbidden` if the caller's role is insufficient for the request. */
function assertRole({ method, url }: Request, { role }: Pick<Container, "role">): void {
  const needed = toNeededRole(method, new URL(url).pathname);
  if (hasRole(role, needed)) return;
  throw new CaveatError("forbidden", `This requires the role “${needed}”, but yours is “${role}”.`, {
    remedy: "Ask someone with that role.",
  });
}

/** Default headers of a response: no content sniffing and no caching. */
const defaultHeaders = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

function withDefaultHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(defaultHeaders)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}

const maximumJsonBytes = 1_000_000;

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
  const tooLarge = () => new CaveatError("too_large", "The request is larger than 1 MB.");
  if (Number(request.headers.get("content-length") ?? "0") > maximumJsonBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > maximumJsonBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
