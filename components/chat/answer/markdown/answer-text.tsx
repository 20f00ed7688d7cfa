"use client";

import { lexer, type TokensList } from "marked";
import { useMemo } from "react";
import { MarkdownBlocks } from "./markdown-blocks";

/**
 * Renders the Markdown of an answer. The text is untrusted: it is only parsed, and every element is created here, so
 * that no class, style or address from the text reaches the page, and rendering never sends a request.
 */
export function AnswerText({ text }: { text: string }) {
  const tokens = useMemo(() => takeApart(text), [text]);
  if (tokens === null) return <p className="prose-answer whitespace-pre-wrap">{text}</p>;
  return (
    <div className="prose-answer">
      <MarkdownBlocks tokens={tokens} />
    </div>
  );
}

/** Matches a line nested extremely deep in quotes and lists, which can take minutes to parse. */
const tooDeep = /^(?:[\t >]|[-*+][\t ]|\d{1,9}[.)][\t ]){60}/m;

/** Parses a text into blocks; null if it is nested too deep. */
function takeApart(text: string): TokensList | null {
  if (tooDeep.test(text)) return null;
  try {
    return lexer(text);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
