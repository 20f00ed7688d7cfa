import { toClippedText } from "@/lib/prompts/text/untrusted-text";

/** Characters that hide, reverse or control displayed text. Line breaks become spaces. */
const unseemly = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\u{E0000}-\u{E0FFF}]+/gu;

/** Sanitises text from a foreign server to one line of at most `limit` visible characters. */
export function toForeignText(text: string, limit: number): string {
  // Truncates first, so that sanitising stays cheap.
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
