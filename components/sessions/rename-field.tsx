"use client";

import { useRef } from "react";
import { words } from "../words";

const longestTitle = 200;

/** The title of a conversation while it is written anew: Enter and leaving keep it, Escape drops it. */
export function RenameField(props: { title: string; onDone: (title: string | null) => void }) {
  const { title, onDone } = props;
  // Leaving the field follows both Enter and Escape, when it is taken away.
  const finished = useRef(false);
  const finish = (text: string | null) => {
    if (finished.current) return;
    finished.current = true;
    const trimmed = text?.trim() ?? "";
    onDone(trimmed === "" || trimmed === title ? null : trimmed);
  };
  return (
    <input
      autoFocus
      aria-label={words.sessions.renameLabel}
      defaultValue={title}
      maxLength={longestTitle}
      onFocus={(event) => event.target.select()}
      onBlur={(event) => finish(event.target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Enter") finish(event.currentTarget.value);
        if (event.key === "Escape") finish(null);
      }}
      className="h-8 w-full min-w-0 rounded-md border border-accent bg-surface px-2 text-small outline-none"
    />
  );
}
