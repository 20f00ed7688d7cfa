import type { Reply } from "../http/send";

/**
 * Finds what is wrong with a refusal as an answer to a person; null when it explains itself in a sentence and reveals
 * nothing.
 */
export function findProblem({ status, headers, text }: Reply): string | null {
  if (status >= 500 && status !== 503 && status !== 507) return `${status}`;
  if (/\n\s+at .+:\d+/.test(text)) return `${status} with a stack trace`;
  if (status < 400) return null;
  if (headers["content-type"]?.startsWith("application/problem+json") !== true)
    return `${status} without a problem document`;
  return /"detail":"[^"]{10,}/.test(text) ? null : `${status} without a sentence`;
}
