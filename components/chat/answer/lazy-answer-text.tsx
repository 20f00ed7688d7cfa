"use client";

import { lazy, Suspense } from "react";

const Whole = lazy(() => import("./markdown/answer-text").then((room) => ({ default: room.AnswerText })));
const Streaming = lazy(() => import("./markdown/streaming-text").then((room) => ({ default: room.StreamingText })));

/**
 * Renders the Markdown of an answer. The renderer is loaded with the first answer; until then, the plain text is shown.
 * @param props.streaming whether it is still being written.
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
