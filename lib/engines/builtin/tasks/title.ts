import { readAnswerFormat } from "@/lib/lexicon/words/answer-format";

const empty = new Set(
  "what what's whats is are was were the a an please can could you show me give tell find calculate compute there do does did i want to know of for in".split(
    " ",
  ),
);

/** Words that a title does not end with. */
const open = new Set(
  "a an the of in on at by to for from with per and or vs versus each every which that than about between is are was were there their its my our do does did".split(
    " ",
  ),
);

const mostWords = 8;

/** Makes a title of at most eight words from the question's own; a longer one does not end in the middle of a phrase. */
export function toTitle(asked: string): string {
  const words = readAnswerFormat(asked)
    .question.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .replace(/[?!.,;:]+(?= |$)/g, "")
    .trim()
    .split(" ");
  const start = words.findIndex((word) => !empty.has(word.toLowerCase()));
  const kept = words.slice(Math.max(start, 0), Math.max(start, 0) + mostWords);
  const end = kept.findLastIndex((word) => !open.has(word.toLowerCase()));
  const title = kept
    .slice(0, end < 0 ? kept.length : end + 1)
    .join(" ")
    .slice(0, 80);
  return title === "" ? "New question" : `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
}
