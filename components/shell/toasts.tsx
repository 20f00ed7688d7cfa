"use client";

import { useTheme } from "next-themes";
import { Toaster } from "sonner";
import { words } from "../words";

/** As the list of keys has it: Alt+T, by the place of the key. */
const hotkey = ["altKey", "KeyT"];

/** Where passing messages appear. One that came before this was there is shown as well. */
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
          // Over a sheet, which takes all presses beside itself, it can be pressed as well.
          toast: "!pointer-events-auto !rounded-lg !border !border-line !bg-surface !text-ink !shadow-none !font-sans",
          actionButton: "!bg-accent !text-on-accent",
        },
      }}
    />
  );
}
