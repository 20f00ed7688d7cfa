"use client";

import { startTransition, useOptimistic, useRef, useState } from "react";
import { datasetWords } from "../../words/dataset-words";
import { toFaultText } from "../../ui/show-fault";

/**
 * A text that can be edited in place. Enter and leaving the field store it, Escape discards the edit. A text that could not
 * be stored stays in the field, with the reason.
 */
export function SavedText(props: {
  label: string;
  value: string;
  placeholder: string;
  longest: number;
  /** Rejects with an Error whose message is fit to show. */
  onSave: (text: string) => Promise<void>;
  className?: string;
}) {
  const { value, onSave } = props;
  const [draft, setDraft] = useState<string | null>(null);
  // Until the page shows what was stored.
  const [shown, show] = useOptimistic(value);
  const [state, setState] = useState<"idle" | "saving" | "saved" | { fault: string }>("idle");
  // Escape and Enter also leave the field, when there is nothing left to store.
  const settled = useRef(true);
  const save = (text: string) => {
    if (settled.current || state === "saving") return;
    const trimmed = text.trim();
    settled.current = true;
    if (trimmed === value) {
      setDraft(null);
      return;
    }
    setState("saving");
    startTransition(async () => {
      show(trimmed);
      try {
        await onSave(trimmed);
        setDraft(null);
        setState("saved");
      } catch (error) {
        settled.current = false;
        setState({ fault: toFaultText(error) });
      }
    });
  };
  return (
    <div className={props.className}>
      <textarea
        rows={1}
        aria-label={props.label}
        placeholder={props.placeholder}
        value={draft ?? shown}
        maxLength={props.longest}
        aria-invalid={typeof state === "object"}
        onChange={(event) => {
          settled.current = false;
          setState("idle");
          setDraft(event.target.value);
        }}
        onBlur={(event) => save(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter" && !event.shiftKey) {
            event.preventDefault();
            save(event.currentTarget.value);
          }
          if (event.key === "Escape") {
            settled.current = true;
            setDraft(null);
            setState("idle");
          }
        }}
        className="block field-sizing-content min-h-8 w-full resize-none rounded-md border border-transparent bg-transparent px-2 py-1 text-small placeholder:text-ink-soft hover:border-line hover:bg-surface focus-visible:border-accent focus-visible:bg-surface focus-visible:-outline-offset-1"
      />
      <p
        role={typeof state === "object" ? "alert" : "status"}
        className={typeof state === "object" ? "px-2 text-small text-failed" : "sr-only"}
      >
        {typeof state === "object"
          ? state.fault
          : { idle: "", saving: datasetWords.saving, saved: datasetWords.saved }[state]}
      </p>
    </div>
  );
}
