import { toClippedText } from "@/lib/prompts/untrusted-text";

const longestExplanation = 20_000;

/** The text of an explanation, which may have come as `{"explanation": …}` and in a fence. */
export function toExplanation(reply: string): string {
  const text = withoutFence(reply.trim());
  return toClippedText(findMember(text, "explanation") ?? text, longestExplanation).trim();
}

/** The text member `name` of a JSON object; null when the text is no such object. */
export function findMember(text: string, name: string): string | null {
  if (!text.startsWith("{")) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return null;
    const member: unknown = Reflect.get(value, name);
    return typeof member === "string" ? member : null;
  } catch {
    return null;
  }
}

/** A text that is one fenced block as a whole, without its fence. */
function withoutFence(text: string): string {
  const match = /^(`{3,})(?:json|markdown|md)?[ \t]*\n([\s\S]*?)\n?\1$/u.exec(text);
  return match?.[2]?.trim() ?? text;
}
