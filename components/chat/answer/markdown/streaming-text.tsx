"use client";

import remend from "remend";
import { AnswerText } from "./answer-text";

/**
 * Renders the Markdown of an answer that is still being written: unfinished markup, such as bold text, is shown as if it were
 * closed.
 */
export function StreamingText({ text }: { text: string }) {
  return <AnswerText text={remend(text)} />;
}
