"use client";

import { useState } from "react";
import { OverlayTrigger } from "./overlay-trigger";
import type { PopoverProps } from "./popover-window";
import { useLoaded } from "../use-loaded";

const load = () => import("./popover-window");

/**
 * A popover that opens from its trigger, a single focusable element; Escape or a click outside closes it. Its code is loaded
 * when one is first opened.
 */
export function Popover(props: PopoverProps) {
  const [opened, setOpened] = useState(false);
  const room = useLoaded(load, opened || props.open);
  if (room !== null) return <room.PopoverWindow {...props} />;
  const open = () => {
    setOpened(true);
    props.onOpenChange(true);
  };
  return (
    <OverlayTrigger kind="dialog" onPrepare={() => void load().catch(() => undefined)} onOpen={open}>
      {props.trigger}
    </OverlayTrigger>
  );
}
