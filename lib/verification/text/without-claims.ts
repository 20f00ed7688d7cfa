import { effectWords } from "./effect-words";

/** A piece of a text up to the end of a sentence or line, with the blanks after it. */
const sentence = /(?:[^.!?。！？\n]|[.!?](?![\s”"'’)\]*_.!?]|$))*(?:[.!?。！？]+[”"'’)\]*_]*|\n|$)\s*/gu;

/** What takes the place of claims. True of every text: effects are stated by code, from their records. */
export const nothingChanged = "Nothing was changed.";

/** Splits a text into sentences, each with the blanks after it. */
export function toSentences(text: string): string[] {
  return (text.match(sentence) ?? []).filter((piece) => piece !== "");
}

/** Whether a sentence states that something was done to what is stored, or sent anywhere. */
export function isClaim(text: string): boolean {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\p{Cf}*_~`#>]+/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
  const own = plain.replaceAll(/“[^”]*”|"[^"]*"|„[^“”]*[“”]|«[^»]*»/gu, "“…”").trim();
  return effectWords.some(({ claims, denials }) =>
    claims.some((claim) =>
      [...(hasWords(own) ? own : plain).matchAll(new RegExp(claim, "gu"))].some(
        (match) => !denials.test(toClause(match)),
      ),
    ),
  );
}

/** Whether a sentence says something beside its quotations, which are names and texts of the data. */
function hasWords(text: string): boolean {
  return (text.match(/\p{L}+/gu) ?? []).length > 1;
}

/** A claim with what precedes it in its clause. */
function toClause({ 0: claim, index, input }: RegExpExecArray): string {
  const clause = /[^,;:–—、，]*$/u.exec(input.slice(0, index))?.[0] ?? "";
  return `${clause}${claim}`;
}

/**
 * Removes the sentences that claim an effect from a text that a model wrote without any, and says instead what is true.
 * Fenced code and quotations stay: they are material.
 */
export function withoutClaims(text: string): { text: string; removed: number } {
  let inFence = false;
  const pieces = toSentences(text).map((piece) => {
    if (/^\s*(?:`{3,}|~{3,})/u.test(piece)) inFence = !inFence;
    return { piece, isRemoved: !inFence && isClaim(piece) };
  });
  const removed = pieces.filter(({ isRemoved }) => isRemoved).length;
  if (removed === 0) return { text: text.trim(), removed };
  const kept = pieces
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ piece }) => piece)
    .join("")
    .trim();
  return { text: [kept, nothingChanged].filter((part) => part !== "").join("\n\n"), removed };
}
