/** Every reason for Caveat to refuse or fail; a closed list, so that each has one status and one remedy. */
export const errorCodes = [
  "invalid_input",
  "unsupported_media_type",
  "unsupported_version",
  "too_large",
  "not_found",
  "method_not_allowed",
  "not_acceptable",
  "forbidden",
  "unauthorised",
  "misdirected",
  "conflict",
  "interrupt_pending",
  "rate_limited",
  "unreadable_file",
  "recipe_refused",
  "arguments_refused",
  "engine_unavailable",
  "engine_reply_invalid",
  "engine_refused",
  "engine_not_configured",
  "budget_exceeded",
  "executor_unavailable",
  "execution_busy",
  "cancelled",
  "disk_full",
  "database_unavailable",
  "storage_unavailable",
  "connection_failed",
  "connector_unavailable",
  "statement_refused",
  "internal",
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Identifies a CaveatError across copies of this module, because a bundler may load it twice in one process. */
const mark = Symbol.for("caveat.error");

/** An error with a closed code, a user-facing sentence, and evidence for debugging. */
export class CaveatError extends Error {
  readonly code: ErrorCode;
  /** What the user can do next, in one sentence. */
  readonly remedy: string | undefined;
  /** Errors of single input fields, for forms and `errors[]` of a problem document. */
  readonly fields: readonly FieldError[];

  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; remedy?: string; fields?: readonly FieldError[] } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "CaveatError";
    this.code = code;
    this.remedy = options.remedy;
    this.fields = options.fields ?? [];
    Object.defineProperty(this, mark, { value: true });
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && mark in value;
  }
}

export interface FieldError {
  /** Path of the field, for example `columns.2.name`. */
  field: string;
  message: string;
  /** Known names similar to an unknown one, most similar first. */
  nearest?: readonly string[];
}

/** Whether `error` is a CaveatError, of that code if one is given. */
export function isCaveatError(error: unknown, code?: ErrorCode): error is CaveatError {
  return error instanceof CaveatError && (code === undefined || error.code === code);
}
