"use client";

import { useState } from "react";
import { OverlayTrigger } from "./overlay-trigger";
import type { PopoverProps } from "./popover-window";
import { useLoaded } from "../use-loaded";

const load = () => import("./popover-window");

/**
 * Content over the page that opens from its trigger, a single focusable element; Escape or a click elsewhere closes it. What draws
 * it is fetched with the first that opens.
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
