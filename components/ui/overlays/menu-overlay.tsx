"use client";

import { DropdownMenu } from "radix-ui";
import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { MenuPartsContext } from "./menu-parts";

/** Props of a menu. */
export interface MenuProps {
  /** A single focusable element. */
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "end";
  side?: "top" | "bottom";
  /** Called after the menu closed; prevent its default to keep the focus where an action put it. */
  onCloseAutoFocus?: (event: Event) => void;
}

/**
 * A menu that is initially open.
 * @param props.byKeyboard whether its first entry takes the focus.
 */
export function MenuOverlay(props: MenuProps & { byKeyboard: boolean }) {
  const { byKeyboard } = props;
  const content = useRef<HTMLDivElement>(null);
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{props.trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={content}
          align={props.align ?? "start"}
          side={props.side ?? "bottom"}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={props.onCloseAutoFocus}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-80 overflow-y-auto rounded-lg border bg-surface p-1 animate-appear"
        >
          <MenuPartsContext value={DropdownMenu}>{props.children}</MenuPartsContext>
          {byKeyboard && <FirstEntryFocus content={content} />}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Focuses the first entry, which is in the content and appears later than the menu. */
function FirstEntryFocus({ content }: { content: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    const first = content.current?.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])');
    first?.focus({ preventScroll: true });
  }, [content]);
  return null;
}
