"use client";

import { useEffect, useEffectEvent, type ReactNode } from "react";
import type { DatasetId } from "@/lib/domain/ids";
import { Sheet } from "../ui/sheet";
import { words } from "../words";
import type { PanelContent } from "./find-panel-content";
import type { PanelTab } from "./panel-tab";
import { SidePanel } from "./side-panel";

/** The side panel in its place: beside the conversation on wide screens, over it on narrow ones. Escape closes it. */
export function SessionPanel(props: {
  content: PanelContent;
  datasetIds: readonly DatasetId[];
  wide: boolean;
  versions?: ReactNode;
  /** Runs a person's code as a further version; undefined while something runs. */
  onRunCode: ((code: string) => Promise<void>) | undefined;
  onTab: (tab: PanelTab) => void;
  onClose: () => void;
}) {
  const { content, datasetIds, wide, versions, onRunCode, onTab, onClose } = props;
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    // An open menu or the composer's stop takes Escape first.
    const inText = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
    if (event.key === "Escape" && !event.defaultPrevented && !inText) onClose();
  });
  useEffect(() => {
    if (!wide) return;
    const listen = (event: KeyboardEvent) => closeOnEscape(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [wide]);

  const panel = (
    <SidePanel
      content={content}
      datasetIds={datasetIds}
      versions={versions}
      onRunCode={onRunCode}
      onTab={onTab}
      onClose={onClose}
    />
  );
  if (wide) {
    return (
      <aside aria-label={words.panel.label} className="flex w-[min(38vw,36rem)] shrink-0 flex-col border-l">
        {panel}
      </aside>
    );
  }
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} label={words.panel.label} side="right">
      {panel}
    </Sheet>
  );
}
