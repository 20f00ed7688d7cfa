import { APICallError, RetryError } from "ai";

/** A failed call as the service put it. */
export interface Fault {
  /** HTTP status of the answer; undefined when there was none. */
  status: number | undefined;
  message: string;
  /** Message and body, to look for the words of a service. */
  body: string;
}

/** What the SDK's error says about the service's answer. */
export function findFault(error: unknown): Fault {
  const last = RetryError.isInstance(error) ? error.lastError : error;
  if (APICallError.isInstance(last)) {
    // A connection that breaks within a reply has the status of its beginning; `fetch` tells of it by a TypeError.
    const status = last.cause instanceof TypeError ? undefined : last.statusCode;
    return { status, message: last.message, body: `${last.message} ${last.responseBody ?? ""}` };
  }
  const message = last instanceof Error ? last.message : "unknown fault";
  return { status: findStatus(last), message, body: message };
}

const mostCauses = 10;

/** Whether an error or one of its causes has one of these codes. */
export function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  let cause = error;
  for (let depth = 0; depth < mostCauses && typeof cause === "object" && cause !== null; depth += 1) {
    const code: unknown = Reflect.get(cause, "code");
    if (typeof code === "string" && codes.has(code)) return true;
    cause = Reflect.get(cause, "lastError") ?? Reflect.get(cause, "cause");
  }
  return false;
}

const schemaWords =
  /response_format|json_schema|json schema|structured[ _-]?outputs?|text\.format|output_(?:format|config)|grammar|guided/i;

/** Whether the service refused the request because of the schema that came with it. */
export function refusesSchema(error: unknown): boolean {
  const { status, body } = findFault(error);
  return (status === 400 || status === 422 || status === 501) && schemaWords.test(body);
}

/** Faults that arrive within a stream carry their status in a property of their own. */
function findStatus(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return undefined;
  return typeof error.statusCode === "number" ? error.statusCode : undefined;
}
