"use client";

import { useContext } from "react";
import { NonceContext } from "../../ui/nonce-context";
import { useInBrowser } from "../../ui/use-in-browser";
import { topMargin } from "./use-reading-place";

const scrollToLastTurn = `{
  const frame = document.querySelector("[data-transcript]");
  const turn = frame.querySelector("article:last-of-type");
  if (turn) frame.scrollTop += turn.getBoundingClientRect().top - frame.getBoundingClientRect().top - ${topMargin};
}`;

/** Scrolls the page that the server rendered to the last question, before the browser paints it. */
export function ScrollBeforeHydration() {
  const nonce = useContext(NonceContext);
  if (useInBrowser()) return null;
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: scrollToLastTurn }} />;
}
