"use client";

import type { ComponentProps } from "react";
import { useLoaded } from "../../ui/use-loaded";
import type { CaveatRowsDialog } from "./caveat-rows-dialog";

const load = () => import("./caveat-rows-dialog");

/** The dialog with a caveat's rows, loaded when first opened. */
export function LazyCaveatRows(props: ComponentProps<typeof CaveatRowsDialog>) {
  const room = useLoaded(load, true);
  return room && <room.CaveatRowsDialog {...props} />;
}
