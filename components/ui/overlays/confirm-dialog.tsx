"use client";

import type { ConfirmProps } from "./confirm-window";
import { useLoaded } from "../use-loaded";

const load = () => import("./confirm-window");

/** Asks before something that hurts. Escape and the first button leave everything as it is. Fetched with the first that opens. */
export function ConfirmDialog(props: ConfirmProps) {
  const room = useLoaded(load, props.open);
  return room && <room.ConfirmWindow {...props} />;
}
