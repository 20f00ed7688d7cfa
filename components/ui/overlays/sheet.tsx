"use client";

import type { SheetProps } from "./sheet-window";
import { useLoaded } from "../use-loaded";

const load = () => import("./sheet-window");

/**
 * A panel that slides over the page on narrow screens, from the left or filling the screen from the right. Loaded when one is
 * first opened.
 */
export function Sheet(props: SheetProps) {
  const room = useLoaded(load, props.open);
  return room && <room.SheetWindow {...props} />;
}
