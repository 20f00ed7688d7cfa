"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import type { AnswerText } from "./answer-text";

const Loaded = lazy(() => import("./answer-text").then((room) => ({ default: room.AnswerText })));

/** An answer's Markdown. What renders it is loaded with the first answer; until then the text stands as it was written. */
export function LazyAnswerText(props: ComponentProps<typeof AnswerText>) {
  return (
    <Suspense fallback={<p className="prose-answer whitespace-pre-wrap">{props.text}</p>}>
      <Loaded {...props} />
    </Suspense>
  );
}
