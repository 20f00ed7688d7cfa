"use client";

import type { ComponentProps } from "react";
import { useLoaded } from "../ui/use-loaded";
import type { ExplorerDialogs } from "./explorer-dialogs";

const load = () => import("./explorer-dialogs");

/** The dialogs over a table, loaded when one is first opened. */
export function LazyExplorerDialogs(props: ComponentProps<typeof ExplorerDialogs>) {
  const room = useLoaded(load, true);
  return room && <room.ExplorerDialogs {...props} />;
}
