"use client";

import { Menu as MenuSign, PanelLeftOpen, Plus } from "lucide-react";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { useState, type ReactNode } from "react";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { datasetList } from "../api/datasets/dataset-list";
import { signInPath } from "../api/open-sign-in";
import { rendered, ServerState } from "../api/server-state";
import { sessionList } from "../api/sessions/session-list";
import type { SessionPage } from "../api/sessions/sessions";
import { LazyShortcutHelp } from "../shortcuts/lazy-shortcut-help";
import { moveBetweenRegions } from "../shortcuts/move-between-regions";
import { useShortcut } from "../shortcuts/use-shortcut";
import { IconButton } from "../ui/icon-button";
import { Sheet } from "../ui/overlays/sheet";
import { useMediaQuery } from "../ui/use-media-query";
import { words } from "../words/words";
import { ConnectionBanner } from "./connection-banner";
import { LazyDropAnywhere } from "./lazy-drop-anywhere";
import { Mark } from "./mark";
import { SandboxBanner } from "./sandbox-banner";
import { Sidebar } from "./sidebar";
import { keepSidebar, searchRequests } from "./sidebar-choice";

/** What the frame of a page was rendered with: the first conversations, and all datasets. Undefined: could not be read. */
export interface FrameContent {
  sessions: SessionPage | undefined;
  datasets: Dataset[] | undefined;
}

/**
 * The frame of every page: the sidebar, which can be hidden, behind a button on narrow screens, and the page beside it. The
 * sign-in page has none.
 * @param props.sidebarHidden the last state of the sidebar.
 */
export function Shell(props: { content: FrameContent; sidebarHidden?: boolean; children: ReactNode }) {
  const { content, sidebarHidden = false, children } = props;
  // Hidden on narrower screens until the browser knows.
  const wide = useMediaQuery("(min-width: 48rem)", true);
  const pathname = usePathname();
  const router = useRouter();
  const [isHidden, setHidden] = useState(sidebarHidden);
  const [helping, setHelping] = useState(false);
  // Navigation closes the sheet: it is open for one address only.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const framed = pathname !== signInPath;

  const showSidebar = (shown: boolean) => {
    if (!wide) return setOpenAt(shown ? pathname : null);
    setHidden(!shown);
    keepSidebar(!shown);
  };
  useShortcut("sidebar", () => showSidebar(wide ? isHidden : openAt !== pathname), framed);
  useShortcut(
    "search",
    () => {
      showSidebar(true);
      searchRequests.set((count) => count + 1);
    },
    framed,
  );
  useShortcut("newQuestion", () => router.push("/"), framed);
  useShortcut("help", () => setHelping((open) => !open), framed);
  useShortcut("composer", () => document.getElementById("question")?.focus(), framed);
  useShortcut("nextRegion", () => moveBetweenRegions(1), framed);
  useShortcut("previousRegion", () => moveBetweenRegions(-1), framed);

  if (!framed) return <main className="grid h-dvh overflow-auto">{children}</main>;
  const sidebar = <Sidebar onHelp={() => setHelping(true)} onHide={wide ? () => showSidebar(false) : undefined} />;
  return (
    <ServerState
      values={() => [...rendered(sessionList, content.sessions), ...rendered(datasetList, content.datasets)]}
    >
      <div className="flex h-dvh flex-col overflow-hidden">
        <a
          href="#page"
          className="sr-only z-50 rounded-md bg-accent px-3 py-2 text-small text-on-accent focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
        >
          {words.shell.skip}
        </a>
        <ConnectionBanner />
        <SandboxBanner />
        <div className="flex min-h-0 flex-1">
          {isHidden ? (
            <div className="flex w-12 shrink-0 flex-col items-center gap-1 border-r bg-sunken pt-2 max-md:hidden">
              <IconButton name={words.shell.showSidebar} onClick={() => showSidebar(true)}>
                <PanelLeftOpen />
              </IconButton>
              <NewQuestionLink />
            </div>
          ) : (
            <aside
              aria-label={words.shell.sidebar}
              tabIndex={-1}
              data-region
              className="w-64 shrink-0 border-r bg-sunken outline-none max-md:hidden"
            >
              {wide && sidebar}
            </aside>
          )}
          <div className="flex min-w-0 flex-1 flex-col">
            <header className="flex h-12 shrink-0 items-center gap-1 border-b px-2 md:hidden">
              <IconButton name={words.sessions.open} onClick={() => setOpenAt(pathname)}>
                <MenuSign />
              </IconButton>
              <span className="flex flex-1 items-center gap-2 font-semibold tracking-tight">
                <Mark />
                {words.product}
              </span>
              <NewQuestionLink />
            </header>
            <main id="page" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
              {children}
            </main>
          </div>
        </div>
        {!wide && (
          <Sheet
            open={openAt === pathname}
            onOpenChange={(open) => setOpenAt(open ? pathname : null)}
            label={words.sessions.label}
            side="left"
          >
            {sidebar}
          </Sheet>
        )}
        <LazyDropAnywhere />
        {helping && <LazyShortcutHelp onClose={() => setHelping(false)} />}
      </div>
    </ServerState>
  );
}

function NewQuestionLink() {
  return (
    <Link
      href="/"
      aria-label={words.sessions.create}
      className="grid size-8 place-items-center rounded-md text-ink-soft hover:bg-hover hover:text-ink"
    >
      <Plus aria-hidden className="size-4" />
    </Link>
  );
}
