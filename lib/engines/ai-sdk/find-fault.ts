import { APICallError, RetryError } from "ai";

/** A failed call as the service reported it. */
export interface Fault {
  /** HTTP status of the response; undefined when there was none. */
  status: number | undefined;
  message: string;
  /** Message and body, searched for the service's phrases. */
  body: string;
}

/** Extracts the service's response from the SDK's error. */
export function findFault(error: unknown): Fault {
  const last = RetryError.isInstance(error) ? error.lastError : error;
  if (APICallError.isInstance(last)) {
    // A connection that breaks within a reply has the initial status; `fetch` reports it with a TypeError.
    const status = last.cause instanceof TypeError ? undefined : last.statusCode;
    return { status, message: last.message, body: `${last.message} ${last.responseBody ?? ""}` };
  }
  const message = last instanceof Error ? last.message : "unknown fault";
  return { status: findStatus(last), message, body: message };
}

const schemaWords =
  /response_format|json_schema|json schema|structured[ _-]?outputs?|text\.format|output_(?:format|config)|grammar|guided/i;

/** Whether the service refused the request because of its schema. */
export function refusesSchema(error: unknown): boolean {
  const { status, body } = findFault(error);
  return (status === 400 || status === 422 || status === 501) && schemaWords.test(body);
}

/** Errors within a stream have their status in a separate property. */
function findStatus(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return undefined;
  return typeof error.statusCode === "number" ? error.statusCode : undefined;
}
