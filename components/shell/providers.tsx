"use client";

import { ThemeProvider } from "next-themes";
import { useEffect, useState, type ReactNode } from "react";
import { useStore } from "../api/use-store";
import { toastsWanted } from "../ui/load-toast";
import type { Toasts } from "./toasts";

/** What every page stands in: the theme, and messages about side actions. `nonce` admits the theme's inline script. */
export function Providers({ nonce, children }: { nonce?: string; children: ReactNode }) {
  const messages = useMessages();
  return (
    <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange nonce={nonce}>
      {children}
      {messages && <messages.Toasts />}
    </ThemeProvider>
  );
}

/** The place of passing messages, fetched with the first, since most visits see none; when that fails, with the next. */
function useMessages(): { Toasts: typeof Toasts } | null {
  const wanted = useStore(toastsWanted, false);
  const [room, setRoom] = useState<{ Toasts: typeof Toasts } | null>(null);
  useEffect(() => {
    if (!wanted || room !== null) return;
    import("./toasts").then(setRoom, () => toastsWanted.set(() => false));
  }, [wanted, room]);
  return room;
}
