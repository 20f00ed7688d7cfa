"use client";

import { CircleX, FileUp, X } from "lucide-react";
import type { Upload, UploadQueue } from "../../draft/upload-queue";
import { IconButton } from "../../ui/icon-button";
import { words } from "../../words/words";
import { formatBytes } from "./format-bytes";

/** Lists uploads with their progress, and refused ones with the reason. */
export function UploadList({ uploads, queue }: { uploads: readonly Upload[]; queue: UploadQueue }) {
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={words.composer.uploads} className="grid max-h-44 gap-1 overflow-y-auto px-3 pt-2">
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
            {upload.fault === null && <UploadBar upload={upload} />}
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

/** A progress bar for sending a file; the duration of reading is unknown. */
function UploadBar({ upload }: { upload: Upload }) {
  const reading = upload.phase === "reading" || upload.phase === "turn";
  const share = toShare(upload);
  return (
    <>
      <progress className="sr-only" aria-label={upload.name} value={reading ? undefined : share} />
      <span aria-hidden className="mt-0.5 block h-1 overflow-hidden rounded-full bg-sunken">
        <span
          className={`block h-full rounded-full bg-accent ${reading ? "motion-safe:animate-pulse" : ""}`}
          style={{ width: `${share * 100}%` }}
        />
      </span>
    </>
  );
}

function toShare({ sent, bytes }: Upload): number {
  return bytes === 0 ? 1 : sent / bytes;
}

function progressWords(upload: Upload): string {
  const { sent, uploadQueued, uploadWaiting, uploadReading, uploadTurn } = words.composer;
  switch (upload.phase) {
    case "queued":
      return uploadQueued;
    case "waiting":
      return uploadWaiting(toShare(upload));
    case "reading":
      return uploadReading;
    case "turn":
      return uploadTurn;
    case "sending":
      return sent(toShare(upload), formatBytes(upload.sent), formatBytes(upload.bytes));
  }
}
