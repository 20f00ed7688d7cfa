import { findMember } from "@/lib/prompts/source-code";
import { toClippedText } from "@/lib/prompts/untrusted-text";

const longestExplanation = 20_000;

/** The text of an explanation, which may have come as `{"explanation": …}` and in a fence. */
export function toExplanation(reply: string): string {
  const text = withoutFence(reply.trim());
  return toClippedText(findMember(text, "explanation") ?? text, longestExplanation).trim();
}

/** A text that is one fenced block as a whole, without its fence. */
function withoutFence(text: string): string {
  const match = /^(`{3,})(?:json|markdown|md)?[ \t]*\n([\s\S]*?)\n?\1$/u.exec(text);
  return match?.[2]?.trim() ?? text;
}
