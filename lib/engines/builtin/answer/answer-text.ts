/** Markdown pieces of an answer: the answer itself, further findings, and its basis. */
export interface AnswerText {
  headline: string;
  findings: string[];
  basis: string[];
}
