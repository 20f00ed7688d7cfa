"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "../class-names";
import { IconButton } from "../icon-button";
import { leaveOpenForToasts } from "./leave-open";
import { useCloseRequest } from "./use-close-request";
import { useOpenerFocus } from "./use-opener-focus";

/** Props of a dialog. */
export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Name of the button that closes it. */
  close: string;
  /** As wide and high as the page allows. */
  large?: boolean;
  children: ReactNode;
}

/** An open dialog. */
export function DialogWindow(props: DialogProps) {
  const giveFocusBack = useOpenerFocus();
  useCloseRequest(() => props.onOpenChange(false));
  return (
    <Primitive.Root open onOpenChange={props.onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-black/40 animate-appear" />
        <Primitive.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // Not on the close button: its tooltip would open and take the first Escape.
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onInteractOutside={leaveOpenForToasts}
          onCloseAutoFocus={giveFocusBack}
          className={classNames(
            "fixed top-1/2 left-1/2 z-50 outline-none flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-1/2 flex-col rounded-lg border bg-surface animate-appear",
            props.large ? "h-[calc(100dvh-2rem)] max-w-[80rem]" : "max-w-lg",
          )}
        >
          <div className="flex shrink-0 items-center gap-2 border-b py-2 pr-2 pl-5">
            <Primitive.Title className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
              {props.title}
            </Primitive.Title>
            <Primitive.Close asChild>
              <IconButton name={props.close}>
                <X />
              </IconButton>
            </Primitive.Close>
          </div>
          <div className="min-h-0 overflow-y-auto p-5">{props.children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
