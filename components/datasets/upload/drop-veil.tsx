"use client";

import { Upload } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { words } from "../../words/words";
import { collectFiles, limit, toDroppedEntries, type Collection } from "./collect-files";
import { toPastedItems } from "./to-pasted-items";

/**
 * Accepts files and folders dropped or pasted anywhere in the page; during a drag, an overlay explains the drop.
 * @param props.text explains the drop; by default, that it adds data.
 * @param props.isWanted whether it accepts the content of an event; always, by default.
 */
export function DropVeil(props: {
  text?: string;
  isWanted?: (event: DragEvent | ClipboardEvent) => boolean;
  onFiles: (files: readonly File[]) => void;
  onRefused: (name: string, reason: string) => void;
}) {
  const [over, setOver] = useState(false);
  const give = useEffectEvent(({ files, refused }: Collection) => {
    for (const { name, reason } of refused) props.onRefused(name, reason);
    if (files.length > 0) props.onFiles(files);
  });
  const isWanted = useEffectEvent((event: DragEvent | ClipboardEvent) => props.isWanted?.(event) ?? true);
  const take = useEffectEvent((items: readonly DataTransferItem[]) => {
    const entries = toDroppedEntries(items);
    const files = items.flatMap((item) => item.getAsFile() ?? []);
    // Pasted content, and drops in some browsers, contain only files.
    if (entries.length === 0) give(limit({ files, refused: [] }));
    else void collectFiles(entries).then(give);
  });

  useEffect(() => {
    // Entering a child fires before leaving its parent, so the depth shows when the page itself is left.
    let depth = 0;
    const hasFiles = (event: DragEvent) => (event.dataTransfer?.types.includes("Files") ?? false) && isWanted(event);
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const allow = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      take([...(event.dataTransfer?.items ?? [])]);
    };
    const paste = (event: ClipboardEvent) => {
      if (event.clipboardData && isWanted(event)) take(toPastedItems(event.clipboardData));
    };
    window.addEventListener("dragenter", enter);
    window.addEventListener("dragleave", leave);
    window.addEventListener("dragover", allow);
    window.addEventListener("drop", drop);
    window.addEventListener("paste", paste);
    return () => {
      window.removeEventListener("dragenter", enter);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("dragover", allow);
      window.removeEventListener("drop", drop);
      window.removeEventListener("paste", paste);
    };
  }, []);

  if (!over) return null;
  // Over the entire page, wherever the component is placed.
  return createPortal(
    <div className="pointer-events-none fixed inset-2 z-50 grid place-items-center rounded-xl border-2 border-dashed border-accent bg-paper/90 animate-appear">
      <p className="flex items-center gap-2 text-lg font-medium text-accent">
        <Upload aria-hidden /> {props.text ?? words.home.dropVeil}
      </p>
    </div>,
    document.body,
  );
}
