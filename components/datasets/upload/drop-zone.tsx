"use client";

import { FileUp } from "lucide-react";
import { useStore } from "../../api/use-store";
import { uploadQueue } from "../../draft/draft-datasets";
import { words } from "../../words/words";
import { openFileChooser } from "./file-input";

const noUploads: readonly never[] = [];

/** The drop zone on the first screen. Dropping works anywhere; a click opens the file chooser. */
export function DropZone({ draftKey }: { draftKey: string }) {
  const uploads = useStore(uploadQueue(draftKey), noUploads);
  if (uploads.some((upload) => upload.fault === null)) return null;
  return (
    <button
      type="button"
      onClick={openFileChooser}
      className="grid w-full place-items-center gap-1 rounded-xl border border-dashed border-line-strong/70 px-4 py-4 text-center transition-colors duration-100 hover:border-accent hover:bg-accent-soft/40"
    >
      <FileUp aria-hidden className="mb-1 size-6 text-ink-soft" />
      <span className="font-medium">
        {words.home.dropTitle} <span className="font-normal text-ink-soft">{words.home.or}</span>{" "}
        <span className="text-accent underline underline-offset-2">{words.home.choose}</span>
      </span>
      <span className="text-small text-ink-soft">{words.home.dropHint}</span>
    </button>
  );
}
