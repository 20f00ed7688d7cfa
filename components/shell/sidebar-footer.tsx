"use client";

import { Keyboard, Settings } from "lucide-react";
import Link from "next/link";
import { healthResource } from "../api/health-resource";
import { useResource } from "../api/use-resource";
import { words } from "../words/words";
import { SignOutButton } from "../sign-in/sign-out-button";
import { IconButton } from "../ui/icon-button";
import { ThemeMenu } from "./theme-menu";

/**
 * Shows which engine answers and how Python is isolated, with links to the settings; the keyboard help, the theme, and
 * sign-out where a key is required.
 */
export function SidebarFooter({ onHelp }: { onHelp: () => void }) {
  const { value: health } = useResource(healthResource);
  return (
    <div className="shrink-0 border-t px-2 py-1">
      <div className="flex min-h-8 items-center">
        <Link
          href="/settings"
          className="flex min-w-0 flex-1 items-center gap-2 rounded-md px-2 py-1.5 text-small hover:bg-hover"
        >
          <Settings aria-hidden className="size-4 shrink-0 text-ink-soft" />
          {words.shell.settings}
        </Link>
        <IconButton name={words.shell.keys} onClick={onHelp} className="max-md:hidden">
          <Keyboard />
        </IconButton>
        {health?.access === "key" && <SignOutButton />}
        <ThemeMenu />
      </div>
      <p className="min-h-4 px-2 pb-1 text-[0.75rem]/4 text-ink-soft [overflow-wrap:anywhere]">
        {health && `${health.engineLabel ?? health.engine} · `}
        {health && <span title={health.sandboxDetail}>{words.shell.sandbox(health.sandbox)}</span>}
      </p>
    </div>
  );
}
