"use client";

import type { ConfirmProps } from "./confirm-window";
import { useLoaded } from "../use-loaded";

const load = () => import("./confirm-window");

/** Asks before a destructive action. Escape and the first button cancel. Loaded when one is first opened. */
export function ConfirmDialog(props: ConfirmProps) {
  const room = useLoaded(load, props.open);
  return room && <room.ConfirmWindow {...props} />;
}
