import { withoutClaims } from "@/lib/verification/text/without-claims";
import { findMember } from "@/lib/prompts/source-code";
import { toClippedText } from "@/lib/prompts/text/untrusted-text";

const longestExplanation = 20_000;

/**
 * Extracts the text of an explanation, which may be wrapped in `{"explanation": …}` or a fence. An analysis only reads, so
 * sentences that claim an effect are removed.
 */
export function toExplanation(reply: string): string {
  const text = withoutFence(reply.trim());
  return withoutClaims(toClippedText(findMember(text, "explanation") ?? text, longestExplanation)).text;
}

/** Removes the fence of a text that is one fenced block. */
function withoutFence(text: string): string {
  const match = /^(`{3,})(?:json|markdown|md)?[ \t]*\n([\s\S]*?)\n?\1$/u.exec(text);
  return match?.[2]?.trim() ?? text;
}
