"use client";

import { ThemeProvider } from "next-themes";
import { useEffect, useState, type ReactNode } from "react";
import type { CapabilityDescription } from "@/lib/domain/capability";
import { useStore } from "../api/use-store";
import { CapabilitiesContext } from "../capabilities/capabilities-context";
import { toastsWanted } from "../ui/load-toast";
import { NonceContext } from "../ui/nonce-context";
import type { Toasts } from "./toasts";

/** The providers around every page: the theme, and toasts about side actions. `nonce` admits inline scripts. */
export function Providers(props: {
  nonce?: string;
  capabilities: readonly CapabilityDescription[];
  children: ReactNode;
}) {
  const { nonce, capabilities, children } = props;
  const messages = useMessages();
  return (
    <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange nonce={nonce}>
      <NonceContext value={nonce}>
        <CapabilitiesContext value={capabilities}>{children}</CapabilitiesContext>
      </NonceContext>
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
