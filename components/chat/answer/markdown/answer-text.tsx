"use client";

import { lexer, type TokensList } from "marked";
import { useMemo } from "react";
import { MarkdownBlocks } from "./markdown-blocks";

/**
 * Markdown of an answer. The text is not trusted: it is only taken apart here, and every element is ours, so that no class, style or
 * address of the text reaches the page and rendering it never asks any server for anything.
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

/** A line that lies deeper in quotes and lists than anybody writes; taking such a text apart can take minutes. */
const tooDeep = /^(?:[\t >]|[-*+][\t ]|\d{1,9}[.)][\t ]){60}/m;

/** The parts of a text; null for one that is nested beyond all sense. */
function takeApart(text: string): TokensList | null {
  if (tooDeep.test(text)) return null;
  try {
    return lexer(text);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
