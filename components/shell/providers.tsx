"use client";

import { ThemeProvider } from "next-themes";
import { lazy, Suspense, type ReactNode } from "react";
import { TooltipProvider } from "../ui/tooltip";

// Nothing on the way to the first view needs them.
const Toasts = lazy(() => import("./toasts").then((room) => ({ default: room.Toasts })));

/** What every page stands in: the theme, tooltips, and messages about side actions. `nonce` admits the theme's inline script. */
export function Providers({ nonce, children }: { nonce?: string; children: ReactNode }) {
  return (
    <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange nonce={nonce}>
      <TooltipProvider>{children}</TooltipProvider>
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    </ThemeProvider>
  );
}
