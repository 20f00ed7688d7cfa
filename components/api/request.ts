import type { z } from "zod";
import { words } from "../words";
import { ApiError } from "./api-error";
import { reportReached, reportUnreachable } from "./connection";
import { openSignIn } from "./open-sign-in";
import { toApiError } from "./to-api-error";

export interface RequestOptions {
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
  signal?: AbortSignal;
  /** The reply never changes, so the browser may give the one it has. */
  immutable?: boolean;
}

/** Calls the API and gives the reply, checked. Throws an ApiError; an aborted call throws its AbortError. */
export async function requestJson<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  options: RequestOptions = {},
): Promise<z.infer<Schema>> {
  const response = await send(path, options);
  const parsed = schema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw new ApiError(response.status, words.errors.unexpectedReply);
  return parsed.data;
}

/** Calls the API for its effect; whatever it replies is not read. Throws like `requestJson`. */
export async function requestEffect(path: string, options: RequestOptions): Promise<void> {
  await send(path, options);
}

async function send(path: string, options: RequestOptions): Promise<Response> {
  const { method = "GET", body, signal, immutable } = options;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      signal,
      cache: immutable ? "default" : "no-store",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
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
