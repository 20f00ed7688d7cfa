"use client";

import remend from "remend";
import { AnswerText } from "./answer-text";

/** Markdown of an answer that is still being written: what was begun, such as bold text, is shown as if it were closed. */
export function StreamingText({ text }: { text: string }) {
  return <AnswerText text={remend(text)} />;
}
