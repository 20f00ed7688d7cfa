"use client";

import { healthResource } from "../api/health-resource";
import { useResource } from "../api/use-resource";
import { words } from "../words";
import { SignOutButton } from "../sign-in/sign-out-button";
import { ThemeMenu } from "./theme-menu";

/** Which engine answers, how Python is kept apart, the theme, and the way out where a key is wanted. */
export function SidebarFooter() {
  const { value: health } = useResource(healthResource);
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-2 border-t py-1 pr-2 pl-4">
      <p className="min-w-0 flex-1 text-[0.75rem]/4 text-ink-soft [overflow-wrap:anywhere]">
        {health && `${health.engineLabel ?? health.engine} · `}
        {health && <span title={health.sandboxDetail}>{words.shell.sandbox(health.sandbox)}</span>}
      </p>
      {health?.access === "key" && <SignOutButton />}
      <ThemeMenu />
    </div>
  );
}
