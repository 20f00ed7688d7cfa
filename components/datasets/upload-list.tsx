"use client";

import { CircleX, FileUp, X } from "lucide-react";
import type { Upload, UploadQueue } from "../draft/upload-queue";
import { IconButton } from "../ui/icon-button";
import { words } from "../words";
import { formatBytes } from "./format-bytes";

/** Files on their way with how far they are, and refused ones with the reason. */
export function UploadList({ uploads, queue }: { uploads: readonly Upload[]; queue: UploadQueue }) {
  if (uploads.length === 0) return null;
  return (
    <ul className="grid gap-1 px-3 pt-2">
      {uploads.map((upload) => (
        <li key={upload.key} className="flex items-center gap-2 text-small">
          {upload.fault === null ? (
            <FileUp aria-hidden className="size-4 shrink-0 text-ink-soft" />
          ) : (
            <CircleX aria-hidden className="size-4 shrink-0 text-failed" />
          )}
          <div className="min-w-0 flex-1" role={upload.fault === null ? undefined : "alert"}>
            <span className="font-medium [overflow-wrap:anywhere]">{upload.name}</span>{" "}
            <span className="text-ink-soft tabular-nums [overflow-wrap:anywhere]">
              {upload.fault ?? progressWords(upload)}
            </span>
            {upload.fault === null && <progress className="sr-only" aria-label={upload.name} value={upload.share} />}
          </div>
          <IconButton
            name={upload.fault === null ? words.composer.cancelUpload(upload.name) : words.composer.remove(upload.name)}
            onClick={() => queue.remove(upload.key)}
          >
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function progressWords(upload: Upload): string {
  if (upload.share >= 1) return words.composer.reading;
  return `${Math.round(upload.share * 100)} % · ${formatBytes(upload.bytes)}`;
}
