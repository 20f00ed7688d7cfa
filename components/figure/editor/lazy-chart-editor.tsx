"use client";

import type { ComponentProps } from "react";
import { useLoaded } from "../../ui/use-loaded";
import type { ChartEditor } from "./chart-editor";

const load = () => import("./chart-editor");

/** The chart editor, loaded when it is first opened. */
export function LazyChartEditor(props: ComponentProps<typeof ChartEditor>) {
  const room = useLoaded(load, true);
  return room && <room.ChartEditor {...props} />;
}
