"use client";

import { useEffect, useEffectEvent, type ReactNode } from "react";
import type { DatasetId } from "@/lib/domain/ids";
import { useStore } from "../../api/use-store";
import { ResizeHandle } from "../../ui/resize-handle";
import { Sheet } from "../../ui/overlays/sheet";
import { useLoaded } from "../../ui/use-loaded";
import { words } from "../../words/words";
import type { PanelContent } from "./find-panel-content";
import type { PanelTab } from "./panel-tab";
import { panelLimits, panelWidth } from "./panel-width";
import { usePanelFocus } from "./use-panel-focus";

const load = () => import("./side-panel");

/** Places the side panel beside the conversation on wide screens, and over it on narrow ones. Escape closes it. */
export function SessionPanel(props: {
  content: PanelContent;
  datasetIds: readonly DatasetId[];
  wide: boolean;
  versions?: ReactNode;
  onAsk?: (question: string) => void;
  /** Runs edited code as a new version; undefined while something is running. */
  onRunCode: ((code: string) => Promise<void>) | undefined;
  /** Whether it stays with its answer when a newer one arrives. */
  pinned: boolean;
  onPin: (pinned: boolean) => void;
  onTab: (tab: PanelTab) => void;
  onClose: () => void;
}) {
  const { content, datasetIds, wide, versions, onAsk, onRunCode, onTab, onClose } = props;
  const width = useStore(panelWidth, panelLimits.usual);
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    // An open menu or the composer's stop handles Escape first.
    const inText = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
    // With Shift, it leads to the composer.
    if (event.key === "Escape" && !event.shiftKey && !event.defaultPrevented && !inText) onClose();
  });
  useEffect(() => {
    if (!wide) return;
    const listen = (event: KeyboardEvent) => closeOnEscape(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [wide]);

  const aside = usePanelFocus(wide);
  const room = useLoaded(load, true);
  const panel = room && (
    <room.SidePanel
      content={content}
      datasetIds={datasetIds}
      versions={versions}
      onAsk={onAsk}
      onRunCode={onRunCode}
      // Where it covers the conversation, the next question closes it.
      pin={wide ? { pinned: props.pinned, onPin: props.onPin } : undefined}
      onTab={onTab}
      onClose={onClose}
    />
  );
  if (wide) {
    return (
      <aside
        ref={aside}
        aria-label={words.panel.label}
        tabIndex={-1}
        data-region
        style={{ width }}
        className="relative flex max-w-[50vw] shrink-0 flex-col border-l outline-none max-xl:hidden"
      >
        <ResizeHandle
          name={words.panel.width}
          width={width}
          min={panelLimits.min}
          max={panelLimits.max}
          onChange={(wanted) => panelWidth.set(() => wanted)}
          onReset={() => panelWidth.set(() => panelLimits.usual)}
        />
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
