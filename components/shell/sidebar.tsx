"use client";

import { Library, PanelLeftClose, Plus } from "lucide-react";
import Link from "next/link";
import { DatasetLinks } from "../datasets/page/dataset-links";
import { SessionLinks } from "../sessions/session-links";
import { libraryWords } from "../words/library-words";
import { IconButton } from "../ui/icon-button";
import { words } from "../words/words";
import { Mark } from "./mark";
import { SidebarFooter } from "./sidebar-footer";

/**
 * The navigation: a new question, conversations, the library, datasets; the installation at the bottom.
 * @param props.onHelp shows the keyboard help.
 * @param props.onHide hides it, where it can be hidden.
 */
export function Sidebar({ onHelp, onHide }: { onHelp: () => void; onHide?: () => void }) {
  return (
    <div className="flex h-full min-h-0 flex-col bg-sunken">
      <div className="flex h-12 shrink-0 items-center justify-between pr-2 pl-4">
        <Link href="/" className="flex items-center gap-2 font-semibold tracking-tight">
          <Mark />
          {words.product}
        </Link>
        {onHide && (
          <IconButton name={words.shell.hideSidebar} onClick={onHide}>
            <PanelLeftClose />
          </IconButton>
        )}
      </div>
      <div className="px-2 pb-2">
        <Link
          href="/"
          className="flex h-9 items-center gap-2 rounded-md border bg-surface px-2.5 text-small font-medium hover:bg-hover"
        >
          <Plus aria-hidden className="size-4" />
          {words.sessions.create}
        </Link>
      </div>
      <SessionLinks />
      <div className="border-t px-2 py-1">
        <Link
          href="/library"
          className="flex items-center gap-2 rounded-md px-2 py-1.5 text-small hover:bg-hover focus-visible:-outline-offset-2"
        >
          <Library aria-hidden className="size-4 shrink-0 text-ink-soft" />
          {libraryWords.title}
        </Link>
      </div>
      <div className="flex max-h-[35%] min-h-0 flex-col border-t pt-1">
        <DatasetLinks />
      </div>
      <SidebarFooter onHelp={onHelp} />
    </div>
  );
}
