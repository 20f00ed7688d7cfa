import { words } from "../words/words";
import { ApiError } from "./api-error";
import { reportReached, reportUnreachable } from "./connection";
import { openSignIn } from "./open-sign-in";
import type { Check } from "./sessions/outline";
import { toApiError } from "./to-api-error";

export interface RequestOptions {
  method?: "GET" | "HEAD" | "POST" | "PATCH" | "DELETE";
  headers?: Record<string, string>;
  /** Sent as JSON; a form as it is. */
  body?: unknown;
  signal?: AbortSignal;
  /** The reply never changes, so the browser may use its cached copy. */
  immutable?: boolean;
}

/**
 * Calls the API and returns the validated reply. Throws an ApiError; an aborted call throws its AbortError.
 * @param check schema of the reply, or what loads the schema in the meantime.
 */
export async function requestJson<Value>(
  path: string,
  check: Check<Value> | (() => Promise<Check<Value>>),
  options: RequestOptions = {},
): Promise<Value> {
  const [response, known] = await Promise.all([
    send(path, options),
    typeof check === "function" ? check().catch(toUnreachable) : check,
  ]);
  const parsed = known.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw new ApiError(response.status, words.errors.unexpectedReply);
  return parsed.data;
}

/** Calls the API for its effect and ignores the reply. Throws like `requestJson`. */
export async function requestEffect(path: string, options: RequestOptions): Promise<void> {
  await send(path, options);
}

/** Calls the API and returns the headers of its reply. Throws like `requestJson`. */
export async function requestHeaders(path: string, options: RequestOptions): Promise<Headers> {
  return (await send(path, options)).headers;
}

async function send(path: string, options: RequestOptions): Promise<Response> {
  const { method = "GET", headers, body, signal, immutable } = options;
  const isForm = body instanceof FormData;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      signal,
      cache: immutable ? "default" : "no-store",
      headers: body === undefined || isForm ? headers : { "content-type": "application/json", ...headers },
      body: body === undefined || isForm ? body : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    reportUnreachable();
    throw new ApiError(0, words.errors.unreachable);
  }
  reportReached();
  if (response.status === 401) openSignIn();
  if (!response.ok) throw toApiError(response.status, await response.text().catch(() => ""));
  return response;
}

function toUnreachable(): never {
  throw new ApiError(0, words.errors.unreachable);
}
