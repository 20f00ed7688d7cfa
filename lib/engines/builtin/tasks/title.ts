import { readAnswerFormat } from "../words/answer-format";

const empty = new Set(
  "what what's whats is are was were the a an please can could you show me give tell find calculate compute there do does did i want to know of for in".split(
    " ",
  ),
);

/** Makes a title of four to six words from the question's own. */
export function toTitle(asked: string): string {
  const words = readAnswerFormat(asked)
    .question.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .replace(/[?!.,;:]+(?= |$)/g, "")
    .trim()
    .split(" ");
  const start = words.findIndex((word) => !empty.has(word.toLowerCase()));
  const kept = words.slice(Math.max(start, 0), Math.max(start, 0) + 6);
  const title = kept.join(" ").slice(0, 80);
  return title === "" ? "New question" : `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
}
