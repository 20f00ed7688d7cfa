import { CaveatError } from "@/lib/domain/caveat-error";
import { isDiskFull, toDiskFullError } from "@/lib/domain/disk-full";
import { evidenceOf } from "@/lib/domain/answers/error-evidence";

/** Codes of Node, Postgres and Prisma that identify an error of the connection rather than the query. */
const connectionCodes =
  /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|08...|57P0[1-3]|53300|28P01|3D000|P10\d\d|P2024|P2028|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/;
const connectionMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|pool after calling end/i;

/** Codes of a database that is starting or restarting. */
const passingCodes = /^(?:ECONNREFUSED|ECONNRESET|EAI_AGAIN|57P0[1-3])$/;

/** Whether the database of `error` may recover by itself in a moment. */
export function isPassingFault(error: unknown): boolean {
  return [...evidenceOf(error)].some(
    ({ codes, message }) =>
      codes.some((code) => passingCodes.test(code)) || message === "Connection terminated unexpectedly",
  );
}

/** Converts `error` for people: `database_unavailable`, `disk_full`, or unchanged when it is neither. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof CaveatError) return error;
  if (isDiskFull(error)) return toDiskFullError(error, { lost: "The disk that holds the database is full." });
  const unreachable = [...evidenceOf(error)].some(
    ({ codes, message }) => codes.some((code) => connectionCodes.test(code)) || connectionMessages.test(message),
  );
  if (!unreachable) return error;
  return new CaveatError("database_unavailable", "The database cannot be reached.", {
    cause: error,
    remedy: "Try again in a moment. If the problem persists, restart Caveat, and check DATABASE_URL if it is set.",
  });
}
