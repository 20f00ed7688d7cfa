"use client";

import { useContext } from "react";
import type { SessionId } from "@/lib/domain/ids";
import { NonceContext } from "../../ui/nonce-context";
import { useInBrowser } from "../../ui/use-in-browser";
import { readingPlaceName } from "./reading-place";
import { topMargin } from "./use-reading-place";

/** How long the page stays hidden without hydration, in milliseconds. */
const longestHiddenMs = 4_000;

/**
 * Scrolls the page that the server rendered to the last question before the browser paints it. Hides it from a reader who
 * returns to another position, which is restored and shown after hydration; shows it after a while if scripts fail to load.
 */
export function ScrollBeforeHydration({ sessionId }: { sessionId: SessionId }) {
  const nonce = useContext(NonceContext);
  if (useInBrowser()) return null;
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: toScript(sessionId) }} />;
}

function toScript(sessionId: SessionId): string {
  return `{
  const script = document.currentScript;
  const frame = document.querySelector("[data-transcript]");
  const content = frame.firstElementChild;
  const turn = frame.querySelector("article:last-of-type");
  let isBack = new URLSearchParams(location.search).has("message");
  try {
    isBack ||= sessionStorage.getItem("${readingPlaceName}:${sessionId}") !== null;
  } catch {}
  const align = () => {
    if (script.isConnected) frame.scrollTop += turn.getBoundingClientRect().top - frame.getBoundingClientRect().top - ${topMargin};
    else heights.disconnect();
  };
  // Turns get their final height when they come near the visible part.
  const heights = new ResizeObserver(align);
  if (isBack) content.style.animation = "appear 150ms ${longestHiddenMs}ms backwards";
  else if (turn) {
    heights.observe(content);
    for (const deed of ["wheel", "touchstart", "pointerdown", "keydown"])
      addEventListener(deed, () => heights.disconnect(), { capture: true, once: true, passive: true });
    align();
  }
}`;
}
