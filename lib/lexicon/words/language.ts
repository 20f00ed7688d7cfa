import { detectAll } from "tinyld";

/** Share of a sentence's words that must be unknown in English before another language is assumed. */
const sureness = 0.35;
const fewestLetters = 14;
const englishWords =
  /\b(the|how|many|much|what|which|who|by|per|of|in|is|are|was|were|do|does|did|we|for|and|show|average|total|number|with|only|top|without|per|compare|list|make|than)\b/giu;

/**
 * Detects the language of a question, as ISO 639-1 code, when it is certainly not English; null for English and for short
 * texts.
 */
export function findForeignLanguage(question: string): string | null {
  const letters = question.replace(/[^\p{L}]/gu, "");
  const latin = /^[\p{Script=Latin}]*$/u.test(letters);
  const [best, second] = detectAll(question);
  if (best === undefined || best.lang === "en") return null;
  if (!latin) return letters.length < 3 ? null : best.lang;
  const words = question.split(/\s+/).length;
  const known = question.match(englishWords)?.length ?? 0;
  if (letters.length < fewestLetters || known / words > 0.15 || second?.lang === "en") return null;
  return best.accuracy >= (known === 0 ? sureness / 2 : sureness) ? best.lang : null;
}
