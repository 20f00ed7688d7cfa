"use client";

import type { DialogProps } from "./dialog-window";
import { useLoaded } from "../use-loaded";

const load = () => import("./dialog-window");

/** A dialog with a title; Escape, its button or a click outside closes it. Loaded when one is first opened. */
export function Dialog(props: DialogProps) {
  const room = useLoaded(load, props.open);
  return room && <room.DialogWindow {...props} />;
}
