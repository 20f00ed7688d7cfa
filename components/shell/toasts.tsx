"use client";

import { useTheme } from "next-themes";
import { Toaster } from "sonner";
import { words } from "../words/words";

/** As in the list of shortcuts: Alt+T, by the position of the key. */
const hotkey = ["altKey", "KeyT"];

/** The region where toasts appear, including those from before it was loaded. */
export function Toasts() {
  const { theme } = useTheme();
  return (
    <Toaster
      theme={theme === "light" || theme === "dark" ? theme : "system"}
      position="top-center"
      hotkey={hotkey}
      containerAriaLabel={words.shell.messages}
      toastOptions={{
        classNames: {
          // Above a sheet, which captures all clicks outside of itself, it must stay clickable.
          toast: "!pointer-events-auto !rounded-lg !border !border-line !bg-surface !text-ink !shadow-none !font-sans",
          actionButton: "!bg-accent !text-on-accent",
        },
      }}
    />
  );
}
