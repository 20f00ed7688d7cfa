/** Markdown pieces of an answer: the answer itself, what else was found, and what it rests on. */
export interface AnswerText {
  headline: string;
  findings: string[];
  basis: string[];
}
