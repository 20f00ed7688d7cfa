"use client";

import { useEffect, useEffectEvent, type RefObject } from "react";
import { words } from "../words";

/** The one file input of a page: always in the document, opened by other controls, reached by its name. */
export function FileInput(props: {
  input: RefObject<HTMLInputElement | null>;
  onFiles: (files: readonly File[]) => void;
}) {
  const { input, onFiles } = props;
  const take = useEffectEvent(() => {
    const files = [...(input.current?.files ?? [])];
    if (files.length > 0) onFiles(files);
  });
  // Files may have been chosen before the page came alive.
  useEffect(() => take(), []);
  return (
    <input
      ref={input}
      type="file"
      multiple
      tabIndex={-1}
      aria-label={words.composer.file}
      accept=".csv,.tsv,.txt,.tab,.parquet,text/csv,text/tab-separated-values,text/plain"
      className="sr-only"
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        event.target.value = "";
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
