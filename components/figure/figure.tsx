"use client";

import type { ReactNode } from "react";
import { chartWords } from "../words/answers/chart-words";
import { useLoaded } from "../ui/use-loaded";
import { FigureFrame } from "./figure-frame";
import type { FigureProps } from "./figure-props";

const loads = {
  plotly: () => import("./drawing/plotly-figure").then((room) => ({ Figure: room.PlotlyFigure })),
  image: () => import("./image-figure").then((room) => ({ Figure: room.ImageFigure })),
};

/**
 * Shows one figure of an answer, a Plotly chart or an image, whose component is loaded with the first of its kind. The frame
 * reserves its height until then.
 */
export function Figure(props: FigureProps) {
  const { figure, height, actions, stale, edit } = props;
  const room = useLoaded<{ Figure: (props: FigureProps) => ReactNode }>(loads[figure.kind], true);
  if (room !== null) return <room.Figure {...props} />;
  const title = [edit?.title, figure.title].find((text) => text !== undefined && text !== "") ?? chartWords.untitled;
  return (
    <FigureFrame title={title} stale={stale} actions={actions}>
      <div aria-hidden style={{ height }} className="animate-pulse rounded-md bg-sunken" />
    </FigureFrame>
  );
}
