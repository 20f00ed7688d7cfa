"use client";

import { ThemeProvider, useTheme } from "next-themes";
import type { ReactNode } from "react";
import { Toaster } from "sonner";
import { TooltipProvider } from "../ui/tooltip";

/** What every page stands in: the theme, tooltips, and messages about side actions. `nonce` admits the theme's inline script. */
export function Providers({ nonce, children }: { nonce?: string; children: ReactNode }) {
  return (
    <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange nonce={nonce}>
      <TooltipProvider>{children}</TooltipProvider>
      <Toasts />
    </ThemeProvider>
  );
}

function Toasts() {
  const { theme } = useTheme();
  return (
    <Toaster
      theme={theme === "light" || theme === "dark" ? theme : "system"}
      position="top-center"
      toastOptions={{
        classNames: {
          toast: "!rounded-lg !border !border-line !bg-surface !text-ink !shadow-none !font-sans",
          actionButton: "!bg-accent !text-on-accent",
        },
      }}
    />
  );
}
