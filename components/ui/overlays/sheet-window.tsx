"use client";

import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "../class-names";
import { leaveOpenForToasts } from "./leave-open";
import { useCloseRequest } from "./use-close-request";
import { useOpenerFocus } from "./use-opener-focus";

/** Props of a sheet. */
export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Read by assistive technology when it opens. */
  label: string;
  side: "left" | "right";
  children: ReactNode;
}

/** An open sheet. */
export function SheetWindow(props: SheetProps) {
  const giveFocusBack = useOpenerFocus();
  // A sheet on the right is in the address, which the back button changes.
  useCloseRequest(() => props.onOpenChange(false), props.side === "left");
  return (
    <Dialog.Root open onOpenChange={props.onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-black/40 animate-appear" />
        <Dialog.Content
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => {
            // In an editor, Escape releases the Tab key.
            if (event.target instanceof HTMLTextAreaElement) event.preventDefault();
          }}
          onOpenAutoFocus={(event) => {
            // Not the first field: on a phone, that would open the on-screen keyboard.
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onInteractOutside={leaveOpenForToasts}
          onCloseAutoFocus={giveFocusBack}
          className={classNames(
            "fixed inset-y-0 z-40 flex flex-col bg-paper outline-none",
            props.side === "left"
              ? "left-0 w-72 max-w-[85vw] border-r animate-from-left"
              : "right-0 w-full max-w-xl border-l animate-from-right",
          )}
        >
          <Dialog.Title className="sr-only">{props.label}</Dialog.Title>
          {props.children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
