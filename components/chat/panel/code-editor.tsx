"use client";

import { Play } from "lucide-react";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { Rerun } from "@/lib/domain/answers/rerun";
import { Button } from "../../ui/button";
import { versionWords } from "../../words/answers/version-words";
import { words } from "../../words/words";
import { indentLines } from "./indent-lines";

const texts = versionWords.code;

/** Maximum length that the server accepts, in characters. */
const codeLimit = Rerun.shape.code.unwrap().maxLength ?? Number.POSITIVE_INFINITY;

/**
 * Edits the code of an answer.
 * @param props.onRun runs it as a new version; undefined while something is running. A rejection is shown.
 */
export function CodeEditor(props: {
  code: string;
  /** Focuses the editor on mount. */
  focused?: boolean;
  onChange: (code: string) => void;
  onDiscard: () => void;
  onRun: ((code: string) => Promise<void>) | undefined;
}) {
  const { code, onChange, onDiscard, onRun } = props;
  const leaving = useRef(false);
  const keysId = useId();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const run = async () => {
    const refusal = findRefusal(code);
    setFault(refusal);
    if (refusal !== null || onRun === undefined) return;
    setBusy(true);
    try {
      await onRun(code);
    } catch (error) {
      setFault(error instanceof Error ? error.message : words.errors.unexpectedReply);
    } finally {
      setBusy(false);
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Tab" && !leaving.current && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      const after = indentLines({ text: value, start: selectionStart, end: selectionEnd }, event.shiftKey);
      // Set here too, so that the selection is preserved when React applies the new value.
      event.currentTarget.value = after.text;
      event.currentTarget.setSelectionRange(after.start, after.end);
      onChange(after.text);
      return;
    }
    // Escape lets the next Tab leave the editor, so that keyboard users are never trapped.
    if (event.key !== "Shift") leaving.current = event.key === "Escape";
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <textarea
        value={code}
        autoFocus={props.focused}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => (leaving.current = false)}
        aria-label={texts.label}
        aria-describedby={keysId}
        rows={Math.min(28, Math.max(8, code.split("\n").length + 1))}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        className="block w-full resize-y rounded-lg border border-line-strong/60 bg-surface p-3 font-mono text-[0.8125rem]/5 focus-visible:border-accent focus-visible:outline-none"
      />
      <p id={keysId} className="text-[0.75rem]/4 text-ink-soft">
        {texts.keys} {onRun === undefined && texts.waits}
      </p>
      {fault !== null && (
        <p role="alert" className="text-small text-failed">
          {fault}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" disabled={onRun === undefined || busy} onClick={() => void run()}>
          <Play aria-hidden />
          {texts.run}
        </Button>
        <Button kind="quiet" onClick={onDiscard}>
          {texts.discard}
        </Button>
      </div>
    </div>
  );
}

/** Returns the reason why this code cannot be sent, in one sentence; null if it can. */
export function findRefusal(code: string): string | null {
  if (code.trim() === "") return texts.empty;
  return code.length > codeLimit ? texts.long(codeLimit) : null;
}
