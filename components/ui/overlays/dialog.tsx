"use client";

import type { DialogProps } from "./dialog-window";
import { useLoaded } from "../use-loaded";

const load = () => import("./dialog-window");

/** A window over the page with a title; Escape, its button or a click elsewhere closes it. Fetched with the first that opens. */
export function Dialog(props: DialogProps) {
  const room = useLoaded(load, props.open);
  return room && <room.DialogWindow {...props} />;
}
