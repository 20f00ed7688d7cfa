"use client";

import { ThemeProvider } from "next-themes";
import { lazy, Suspense, type ReactNode } from "react";
import { useStore } from "../api/use-store";
import { toastsWanted } from "../ui/load-toast";

// Most visits see none.
const Toasts = lazy(() => import("./toasts").then((room) => ({ default: room.Toasts })));

/** What every page stands in: the theme, and messages about side actions. `nonce` admits the theme's inline script. */
export function Providers({ nonce, children }: { nonce?: string; children: ReactNode }) {
  const toasts = useStore(toastsWanted, false);
  return (
    <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange nonce={nonce}>
      {children}
      {toasts && (
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      )}
    </ThemeProvider>
  );
}
