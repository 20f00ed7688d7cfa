"use client";

import { lazy, Suspense } from "react";

const Whole = lazy(() => import("./markdown/answer-text").then((room) => ({ default: room.AnswerText })));
const Streaming = lazy(() => import("./markdown/streaming-text").then((room) => ({ default: room.StreamingText })));

/**
 * An answer's Markdown. What renders it is loaded with the first answer; until then the text stands as it was written.
 * @param props.streaming it is still being written.
 */
export function LazyAnswerText({ text, streaming = false }: { text: string; streaming?: boolean }) {
  const Text = streaming ? Streaming : Whole;
  return (
    <Suspense
      fallback={
        <p aria-busy className="prose-answer whitespace-pre-wrap">
          {text}
        </p>
      }
    >
      <Text text={text} />
    </Suspense>
  );
}
