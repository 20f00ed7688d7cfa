"use client";

import { ThemeProvider } from "next-themes";
import { useEffect, useState, type ReactNode } from "react";
import { useStore } from "../api/use-store";
import { toastsWanted } from "../ui/load-toast";
import type { Toasts } from "./toasts";

/** The providers around every page: the theme, and toasts about side actions. `nonce` admits the theme's inline script. */
export function Providers({ nonce, children }: { nonce?: string; children: ReactNode }) {
  const messages = useMessages();
  return (
    <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange nonce={nonce}>
      {children}
      {messages && <messages.Toasts />}
    </ThemeProvider>
  );
}

/** The toast region, loaded with the first toast, because most visits see none; after a failure, with the next. */
function useMessages(): { Toasts: typeof Toasts } | null {
  const wanted = useStore(toastsWanted, false);
  const [room, setRoom] = useState<{ Toasts: typeof Toasts } | null>(null);
  useEffect(() => {
    if (!wanted || room !== null) return;
    import("./toasts").then(setRoom, () => toastsWanted.set(() => false));
  }, [wanted, room]);
  return room;
}
