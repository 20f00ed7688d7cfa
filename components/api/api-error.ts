/** A request that the server refused or that did not reach it. `message` is fit for a person. */
export class ApiError extends Error {
  /** HTTP status; 0 when there was no answer at all. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = "ApiError";
    this.status = status;
  }
}

/** Whether the server could not be reached, so that trying again later makes sense. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}
