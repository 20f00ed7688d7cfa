import type { Reply } from "../http/send";

/**
 * Finds what is wrong with a refusal as an answer to a person; null when it explains itself in a sentence, as a problem
 * document or an error of MCP, and reveals nothing.
 */
export function findProblem({ status, headers, text }: Reply): string | null {
  if (status >= 500 && status !== 503 && status !== 507) return `${status}`;
  if (/\n\s+at .+:\d+/.test(text)) return `${status} with a stack trace`;
  if (status < 400) return null;
  const type = headers["content-type"] ?? "";
  const isProtocol = type.startsWith("application/json") && text.startsWith('{"jsonrpc":"2.0"');
  if (!isProtocol && !type.startsWith("application/problem+json")) return `${status} without a problem document`;
  const sentence = isProtocol ? /"message":"[^"]{10,}/ : /"detail":"[^"]{10,}/;
  return sentence.test(text) ? null : `${status} without a sentence`;
}
