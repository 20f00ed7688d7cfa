import { type z, ZodError } from "zod";
import type { ActionProblem } from "@/lib/domain/action-result";
import { CaveatError, type ErrorCode } from "@/lib/domain/caveat-error";
import { isDiskFull, toDiskFullError } from "@/lib/domain/disk-full";
import { tusVersion } from "../uploads/tus-version";
import { acceptedMethods } from "./accepted-methods";
import { AllowedMethods } from "./allowed-methods";
import { RetryAfter } from "./retry-after";

const statuses: Record<ErrorCode, { status: number; title: string }> = {
  invalid_input: { status: 400, title: "The request is not valid" },
  unsupported_media_type: { status: 415, title: "This kind of body is not accepted" },
  unsupported_version: { status: 412, title: "This version is not supported" },
  too_large: { status: 413, title: "Too large" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "Method not allowed" },
  not_acceptable: { status: 406, title: "Not available in this form" },
  forbidden: { status: 403, title: "Not allowed" },
  unauthorised: { status: 401, title: "Sign in first" },
  misdirected: { status: 421, title: "This server does not answer to that host name" },
  conflict: { status: 409, title: "Not possible right now" },
  interrupt_pending: { status: 409, title: "Waiting for your answer" },
  rate_limited: { status: 429, title: "Too many requests" },
  unreadable_file: { status: 422, title: "The file could not be read" },
  arguments_refused: { status: 422, title: "The arguments cannot be used" },
  recipe_refused: { status: 422, title: "The recipe cannot be applied" },
  engine_unavailable: { status: 503, title: "The reasoning engine does not answer" },
  engine_reply_invalid: { status: 502, title: "The reasoning engine's reply could not be used" },
  engine_refused: { status: 502, title: "The reasoning engine refused" },
  engine_not_configured: { status: 503, title: "The reasoning engine is not set up" },
  budget_exceeded: { status: 402, title: "The session's budget is used up" },
  executor_unavailable: { status: 503, title: "Python cannot run" },
  execution_busy: { status: 503, title: "Too many tasks are running" },
  cancelled: { status: 409, title: "Stopped" },
  disk_full: { status: 507, title: "The disk is full" },
  database_unavailable: { status: 503, title: "The database does not answer" },
  storage_unavailable: { status: 503, title: "The bucket does not answer" },
  connection_failed: { status: 502, title: "The other server reported an error" },
  connector_unavailable: { status: 503, title: "Connections are not ready" },
  statement_refused: { status: 422, title: "The statement was refused" },
  internal: { status: 500, title: "Something went wrong" },
};

/**
 * Converts any thrown value to a CaveatError; a full disk becomes `disk_full`, an unknown error `internal` without any
 * details.
 */
export function toCaveatError(error: unknown): CaveatError {
  if (error instanceof CaveatError) return error;
  if (error instanceof ZodError) {
    const unknown = error.issues.filter((issue) => issue.code === "unrecognized_keys");
    if (unknown.length === error.issues.length) return toUnknownFields(error, unknown);
    const fields = error.issues.flatMap(toFields);
    if (error.issues.every(isUnknownId)) {
      return new CaveatError("not_found", "There is nothing with this id.", {
        cause: error,
        remedy: "It may have been deleted; list what there is and use an id from there.",
        fields,
      });
    }
    return new CaveatError("invalid_input", "Some fields are not valid.", { cause: error, fields });
  }
  if (isDiskFull(error)) return toDiskFullError(error);
  return new CaveatError("internal", "The server had an internal error. Nothing that was stored is lost.", {
    cause: error,
    remedy: "Try again; if it happens again, see the server's log.",
  });
}

/** Creates the error for fields that a change does not have, such as one that cannot be changed. */
function toUnknownFields(cause: ZodError, issues: readonly z.core.$ZodIssueUnrecognizedKeys[]): CaveatError {
  const fields = issues.flatMap(toFields);
  const names = fields.map(({ field }) => `“${field}”`).join(", ");
  return new CaveatError("arguments_refused", `${names} cannot be changed here; nothing was changed.`, {
    ...{ cause, fields },
    remedy: "Leave it out. The fields that can be changed are listed at /api/openapi.json.",
  });
}

/** Names the fields of an issue: unknown ones themselves rather than the object that has them. */
function toFields(issue: z.core.$ZodIssue): { field: string; message: string }[] {
  if (issue.code !== "unrecognized_keys") return [{ field: issue.path.join("."), message: issue.message }];
  return issue.keys.map((key) => ({
    field: [...issue.path, key.slice(0, 60)].join("."),
    message: "This field does not exist or cannot be changed.",
  }));
}

/** Ids are opaque to clients: one that this server would not generate is as unknown as any other. */
function isUnknownId(issue: z.core.$ZodIssue): boolean {
  return issue.code === "invalid_format" && issue.format === "uuid";
}

/** Describes an error for the page, with the facts of its problem document. */
export function toActionProblem({ code, message, remedy, fields }: CaveatError): ActionProblem {
  return { code, status: statuses[code].status, message, ...(remedy === undefined ? {} : { remedy }), fields };
}

/** Returns the `type` of problem documents with a code. */
export function toProblemType(code: ErrorCode): string {
  return `urn:caveat:problem:${code}`;
}

/**
 * Builds the problem document (RFC 9457) of an error.
 * @param more further members of the document.
 */
export function toProblem(error: CaveatError, more: Record<string, unknown> = {}): Response {
  const { status, title } = statuses[error.code];
  const body = {
    type: toProblemType(error.code),
    title,
    status,
    detail: error.remedy ? `${error.message} ${error.remedy}` : error.message,
    ...(error.fields.length > 0 ? { errors: error.fields } : {}),
    ...more,
  };
  return Response.json(body, {
    status,
    headers: {
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...(error.code === "method_not_allowed" ? { allow: toAllowed(error).join(", ") } : {}),
      ...(error.code === "unsupported_version" ? { "tus-version": tusVersion } : {}),
      ...(error.code === "unauthorised" ? { "www-authenticate": 'Bearer realm="Caveat"' } : {}),
      ...(error.cause instanceof RetryAfter ? { "retry-after": String(error.cause.seconds) } : {}),
    },
  });
}

function toAllowed({ cause }: CaveatError): readonly string[] {
  return cause instanceof AllowedMethods ? cause.methods : acceptedMethods;
}
