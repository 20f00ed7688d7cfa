import { toCaveatError } from "../http/to-problem";
import { logError } from "../log";

/** Describes for a person why a file was rejected. Logs internal errors. */
export function toRejection(name: string, error: unknown): { name: string; reason: string } {
  const { code, message, remedy, cause } = toCaveatError(error);
  if (code === "internal") logError("Reading an upload failed.", cause);
  return { name, reason: remedy ? `${message} ${remedy}` : message };
}
