"use client";

import { useRef } from "react";
import { words } from "../words/words";

const longestTitle = 200;

/**
 * Edits the title of a conversation: Enter and leaving the field store it, Escape discards the edit.
 * @param props.onDone receives the new title, null for the old one; `byKey`: the focus is still in the field.
 */
export function RenameField(props: { title: string; onDone: (title: string | null, byKey: boolean) => void }) {
  const { title, onDone } = props;
  // Both Enter and Escape also leave the field when it is removed.
  const finished = useRef(false);
  const finish = (text: string | null, byKey: boolean) => {
    if (finished.current) return;
    finished.current = true;
    const trimmed = text?.trim() ?? "";
    onDone(trimmed === "" || trimmed === title ? null : trimmed, byKey);
  };
  return (
    <input
      autoFocus
      aria-label={words.sessions.renameLabel}
      defaultValue={title}
      maxLength={longestTitle}
      onFocus={(event) => event.target.select()}
      onBlur={(event) => finish(event.target.value, false)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Enter") finish(event.currentTarget.value, true);
        if (event.key === "Escape") finish(null, true);
      }}
      className="h-8 w-full min-w-0 rounded-md border border-accent bg-surface px-2 text-small outline-none"
    />
  );
}
