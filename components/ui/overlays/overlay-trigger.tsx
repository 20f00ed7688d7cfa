"use client";

import { Slot } from "radix-ui";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";

/**
 * A focusable element that opens an overlay, until the overlay's code is loaded. Hovering or focusing it starts the load.
 * @param props.onOpen called with whether the keyboard was used: the first entry then takes the focus.
 */
export function OverlayTrigger(props: {
  kind: "menu" | "dialog";
  children: ReactNode;
  onPrepare: () => void;
  onOpen: (byKeyboard: boolean) => void;
}) {
  const { kind, onPrepare, onOpen } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (kind !== "menu" || event.key !== "ArrowDown") return;
    event.preventDefault();
    onOpen(true);
  };
  return (
    <Slot.Root
      aria-haspopup={kind}
      aria-expanded={false}
      data-state="closed"
      onPointerEnter={onPrepare}
      onFocus={onPrepare}
      onKeyDown={onKeyDown}
      // A click with a pointer count of zero comes from the keyboard.
      onClick={(event: MouseEvent) => onOpen(event.detail === 0)}
    >
      {props.children}
    </Slot.Root>
  );
}
