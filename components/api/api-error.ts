/** A request that the server refused, or that did not reach it. `message` is fit to show to a person. */
export class ApiError extends Error {
  /** HTTP status; 0 when no response arrived. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = "ApiError";
    this.status = status;
  }
}

/** Whether the server was unreachable, so that a retry may succeed. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}
