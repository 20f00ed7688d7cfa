"use client";

import { Slot } from "radix-ui";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";

/**
 * A focusable element that opens something over the page, as long as what it opens is not fetched. Pointing at it or focusing it
 * begins that.
 * @param props.onOpen whether the keyboard was used: then the focus goes to the first entry.
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
      // A click without a pointer's count comes from the keyboard.
      onClick={(event: MouseEvent) => onOpen(event.detail === 0)}
    >
      {props.children}
    </Slot.Root>
  );
}
