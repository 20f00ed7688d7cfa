"use client";

import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { words } from "../../words/words";
import { Button } from "../button";
import { useCloseRequest } from "./use-close-request";
import { useOpenerFocus } from "./use-opener-focus";

/** Props of a confirmation. */
export interface ConfirmProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  /** Label of the button that confirms. */
  action: string;
  onConfirm: () => void;
}

/** An open confirmation dialog. */
export function ConfirmWindow(props: ConfirmProps) {
  const giveFocusBack = useOpenerFocus();
  useCloseRequest(() => props.onOpenChange(false));
  return (
    <AlertDialog.Root open onOpenChange={props.onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-black/40 animate-appear" />
        <AlertDialog.Content
          onCloseAutoFocus={giveFocusBack}
          className="fixed top-1/2 left-1/2 z-50 w-[calc(100vw-2rem)] max-w-md -translate-1/2 rounded-lg border bg-surface p-5 animate-appear"
        >
          <AlertDialog.Title className="font-semibold">{props.title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 text-ink-soft [overflow-wrap:anywhere]">{props.children}</div>
          </AlertDialog.Description>
          <div className="mt-5 flex justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>{words.shell.cancel}</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button kind="danger" onClick={props.onConfirm}>
                {props.action}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
