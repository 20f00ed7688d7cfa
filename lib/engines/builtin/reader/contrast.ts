import { isMeasure } from "@/lib/lexicon/columns/column-role";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import type { Meaning, Part } from "./segments/part";

/** First words of a question for a yes or no. */
const yesOrNo = /^\s*(?:do|does|did|have|has|had|are|is|was|were)\b/i;
const comparative = /^(?:higher|lower|greater|larger|bigger|smaller|better|worse|longer|shorter)$/i;

const isComparative = ({ meaning, text }: Part) => meaning.kind === "superlative" && comparative.test(text);

/**
 * Gives comparatives in questions for a yes or no their meaning: "do paid orders have higher ratings than cancelled ones?"
 * compares averages, and "is revenue higher in York than in Hull?" the numbers as they are. Neither ranks anything.
 */
export function toContrasted(
  parts: readonly Part[],
  { question, lexicon }: { question: string; lexicon: Lexicon },
): readonly Part[] {
  const isNumber = (part: Part | undefined) =>
    part?.meaning.kind === "column" &&
    part.meaning.matches.some(({ column }) => {
      const profile = lexicon.columns.get(column);
      return profile !== undefined && isMeasure(profile);
    });
  if (!yesOrNo.test(question) || !parts.some(isNumber)) return parts;
  const averages = parts.some(({ meaning }) => meaning.kind === "aggregate");
  return parts.map((part, index) => {
    if (!isComparative(part)) return part;
    const next = parts.slice(index + 1).find(({ meaning }) => meaning.kind !== "filler");
    const leads = isNumber(next) && !averages;
    const meaning: Meaning = leads ? { kind: "aggregate", aggregate: "mean" } : { kind: "filler" };
    return { ...part, meaning };
  });
}
