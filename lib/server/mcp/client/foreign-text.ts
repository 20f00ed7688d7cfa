import { toClippedText } from "@/lib/prompts/untrusted-text";

/** Characters that hide, reverse or control what a person sees. Line breaks become blanks. */
const unseemly = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\u{E0000}-\u{E0FFF}]+/gu;

/** Cleans words of a foreign server to one line of at most `limit` characters, in which nothing is hidden. */
export function toForeignText(text: string, limit: number): string {
  // Longer texts are cut first, so that cleaning costs little.
  const start = text.slice(0, limit * 4);
  return toClippedText(
    start
      .replace(/[\r\n\t\u0085\u2028\u2029]+/gu, " ")
      .replace(unseemly, "")
      .replace(/ {2,}/gu, " ")
      .trim(),
    limit,
  );
}
