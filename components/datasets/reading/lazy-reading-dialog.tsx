"use client";

import type { ComponentProps } from "react";
import { useLoaded } from "../../ui/use-loaded";
import type { ReadingDialog } from "./reading-dialog";

const load = () => import("./reading-dialog");

/** The dialog for the reading of a file, loaded when it is first opened. */
export function LazyReadingDialog(props: ComponentProps<typeof ReadingDialog>) {
  const room = useLoaded(load, true);
  return room && <room.ReadingDialog {...props} />;
}
