"use client";

import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import type { AnswerText } from "./answer-text";

const Loaded = dynamic(() => import("./answer-text").then((room) => room.AnswerText), { ssr: false });

/** An answer's Markdown; what renders it is loaded with the first answer. */
export function LazyAnswerText(props: ComponentProps<typeof AnswerText>) {
  return <Loaded {...props} />;
}
