"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../ui/button";
import { words } from "../words/words";

/** Distance below the visible edge at which more is loaded, in pixels. */
const ahead = 200;

/** The end of an incomplete list: loads more once when it becomes visible, or by its button when that failed. */
export function MoreSessions({ onMore }: { onMore: () => Promise<unknown> }) {
  const button = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const read = async () => {
    setBusy(true);
    await onMore();
    setBusy(false);
  };
  const readOnSight = useEffectEvent(() => {
    if (!busy) void read();
  });
  useEffect(() => {
    const element = button.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        readOnSight();
      },
      { root: element.closest("nav"), rootMargin: `${ahead}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <Button
      ref={button}
      kind="quiet"
      size="small"
      aria-busy={busy}
      className="mt-1 w-full"
      onClick={() => {
        if (!busy) void read();
      }}
    >
      {words.sessions.more}
    </Button>
  );
}
