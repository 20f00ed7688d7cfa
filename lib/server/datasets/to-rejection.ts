import { toCaveatError } from "../http/to-problem";
import { logError } from "../log";

/** What a person is told about a file that was not taken. A fault of ours is logged. */
export function toRejection(name: string, error: unknown): { name: string; reason: string } {
  const { code, message, remedy, cause } = toCaveatError(error);
  if (code === "internal") logError("Reading an upload failed.", cause);
  return { name, reason: remedy ? `${message} ${remedy}` : message };
}
