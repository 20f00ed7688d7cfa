"use client";

import { Menu as MenuSign, Plus } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useState, type ReactNode } from "react";
import { signInPath } from "../api/open-sign-in";
import { IconButton } from "../ui/icon-button";
import { Sheet } from "../ui/sheet";
import { useMediaQuery } from "../ui/use-media-query";
import { words } from "../words";
import { ConnectionBanner } from "./connection-banner";
import { Mark } from "./mark";
import { SandboxBanner } from "./sandbox-banner";
import { Sidebar } from "./sidebar";

/** The frame of every page: the sidebar, on narrow screens behind a button, and the page beside it. Signing in has none. */
export function Shell({ children }: { children: ReactNode }) {
  const wide = useMediaQuery("(min-width: 48rem)");
  const pathname = usePathname();
  // Going somewhere closes the sheet: it is open for one address only.
  const [openAt, setOpenAt] = useState<string | null>(null);
  if (pathname === signInPath) return <main className="grid h-dvh overflow-auto">{children}</main>;
  return (
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
        <aside aria-label={words.shell.sidebar} className="w-64 shrink-0 border-r bg-sunken max-md:hidden">
          {wide && <Sidebar />}
        </aside>
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="flex h-12 shrink-0 items-center gap-1 border-b px-2 md:hidden">
            <IconButton name={words.sessions.open} onClick={() => setOpenAt(pathname)}>
              <MenuSign />
            </IconButton>
            <span className="flex flex-1 items-center gap-2 font-semibold tracking-tight">
              <Mark />
              {words.product}
            </span>
            <Link
              href="/"
              aria-label={words.sessions.create}
              className="grid size-8 place-items-center rounded-md text-ink-soft hover:bg-hover hover:text-ink"
            >
              <Plus aria-hidden className="size-4" />
            </Link>
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
          <Sidebar />
        </Sheet>
      )}
    </div>
  );
}
