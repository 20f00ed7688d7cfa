"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { words } from "../../words/words";

const elementId = "add-data";

/** Opens the file chooser of the page's file input. */
export function openFileChooser(): void {
  document.getElementById(elementId)?.click();
}

/** The only file input of a page: always in the document, opened by other controls, and found by its name. */
export function FileInput({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const take = useEffectEvent(() => {
    const element = input.current;
    const files = [...(element?.files ?? [])];
    // Cleared, so that the same file can be chosen again.
    if (element) element.value = "";
    if (files.length > 0) onFiles(files);
  });
  // Files may have been chosen before hydration.
  useEffect(() => take(), []);
  useEffect(() => {
    const element = input.current;
    const listen = () => take();
    element?.addEventListener("change", listen);
    return () => element?.removeEventListener("change", listen);
  }, []);
  return (
    <input
      ref={input}
      id={elementId}
      type="file"
      multiple
      tabIndex={-1}
      aria-label={words.composer.file}
      accept=".csv,.tsv,.txt,.tab,.parquet,.xlsx,.xlsm,.xlsb,.xls,.ods,.json,.ndjson,.jsonl,.arrow,.feather,.gz,.zip,text/csv,text/tab-separated-values,text/plain"
      className="sr-only"
    />
  );
}
