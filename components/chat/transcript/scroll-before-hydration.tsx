"use client";

import { useContext } from "react";
import type { SessionId } from "@/lib/domain/ids";
import { NonceContext } from "../../ui/nonce-context";
import { useInBrowser } from "../../ui/use-in-browser";
import { readingPlaceName } from "./reading-place";
import { topMargin } from "./use-reading-place";

/**
 * Scrolls the page that the server rendered to the last question before the browser paints it. Hides it from a reader who
 * returns to another position, which is restored and shown after hydration.
 */
export function ScrollBeforeHydration({ sessionId }: { sessionId: SessionId }) {
  const nonce = useContext(NonceContext);
  if (useInBrowser()) return null;
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: toScript(sessionId) }} />;
}

function toScript(sessionId: SessionId): string {
  return `{
  const frame = document.querySelector("[data-transcript]");
  const turn = frame.querySelector("article:last-of-type");
  let isBack = new URLSearchParams(location.search).has("message");
  try {
    isBack ||= sessionStorage.getItem("${readingPlaceName}:${sessionId}") !== null;
  } catch {}
  if (isBack) frame.firstElementChild.style.opacity = "0";
  else if (turn) frame.scrollTop += turn.getBoundingClientRect().top - frame.getBoundingClientRect().top - ${topMargin};
}`;
}
