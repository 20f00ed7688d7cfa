"use client";

import { Slot } from "radix-ui";
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { createPortal } from "react-dom";

const delayMs = 400;
/** Within this time after a tooltip, in milliseconds, the next one is shown without a delay. */
const nextMs = 300;
/** Distance to the trigger and to the edges of the page, in pixels. */
const gap = 4;

let lastHidden = 0;

/** Shows `text` while its only child is hovered or focused with the keyboard; Escape hides it. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hide = () => {
    clearTimeout(timer.current);
    if (anchor !== null) lastHidden = Date.now();
    setAnchor(null);
  };
  // Above a button's open overlay, its name would only be in the way.
  const show = (element: Element) => {
    if (!element.matches('[aria-haspopup][aria-expanded="true"]')) setAnchor(element);
  };
  const point = (element: Element) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => show(element), Date.now() - lastHidden < nextMs ? 0 : delayMs);
  };
  return (
    <>
      <Slot.Root
        onPointerEnter={(event) => event.pointerType === "mouse" && point(event.currentTarget)}
        onPointerLeave={hide}
        onPointerDown={hide}
        onFocus={({ currentTarget }: FocusEvent) => currentTarget.matches(":focus-visible") && show(currentTarget)}
        onBlur={hide}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== "Escape" || anchor === null) return;
          // This Escape is for the tooltip, not for its surroundings.
          event.preventDefault();
          event.stopPropagation();
          hide();
        }}
      >
        {children}
      </Slot.Root>
      {anchor !== null && createPortal(<Tip anchor={anchor} text={text} />, document.body)}
    </>
  );
}

/** The text below an element, above it at the end of the page, and within the page's edges. */
function Tip({ anchor, text }: { anchor: Element; text: string }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tip = element.current;
    if (tip === null) return;
    const [around, own] = [anchor.getBoundingClientRect(), tip.getBoundingClientRect()];
    const below = around.bottom + gap;
    const top = below + own.height > window.innerHeight ? around.top - gap - own.height : below;
    const left = around.left + (around.width - own.width) / 2;
    tip.style.top = `${top}px`;
    tip.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - gap - own.width))}px`;
  }, [anchor, text]);
  return (
    <div
      ref={element}
      role="tooltip"
      className="pointer-events-none fixed top-0 left-0 z-50 w-max max-w-72 rounded-md bg-ink px-2 py-1 text-small text-paper animate-appear"
    >
      {text}
    </div>
  );
}
