"use client";

import { Popover as Primitive } from "radix-ui";
import type { ReactNode } from "react";

/** Props of a popover. */
export interface PopoverProps {
  /** A single focusable element. */
  trigger: ReactNode;
  /** Read by assistive technology when it opens. */
  label: string;
  children: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** An open popover beside its trigger. */
export function PopoverWindow(props: PopoverProps) {
  return (
    <Primitive.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Primitive.Trigger asChild>{props.trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={props.label}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-popover-content-available-height) w-[min(48rem,calc(100vw-1rem))] overflow-y-auto rounded-lg border bg-surface p-4 animate-appear"
        >
          {props.children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
