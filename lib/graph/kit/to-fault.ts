import { isCaveatError, type ErrorCode } from "@/lib/domain/caveat-error";
import type { Fault } from "./state/kit-facts";

/** Errors that end the run without an answer: it was cancelled, or nothing can be stored and it must be resumed. */
const ending: readonly ErrorCode[] = ["cancelled", "database_unavailable"];

/** Whether an error must leave the graph instead of becoming an answer. */
export function endsRun(error: unknown): boolean {
  return isCaveatError(error) && ending.includes(error.code);
}

/**
 * Converts an error of a node for the answer. Anything other than a CaveatError is a bug in Caveat and gets a generic
 * description.
 */
export function toFault(node: string, error: unknown): Fault {
  if (isCaveatError(error)) {
    return { node, code: error.code, message: error.message, remedy: error.remedy ?? null };
  }
  return {
    node,
    code: "internal",
    message: "An internal error occurred while Caveat was working on this question.",
    remedy: "Ask again; if it happens again, see the server's log.",
  };
}
