"use client";

import { chartWords } from "../chart-words";
import { useLoaded } from "../ui/use-loaded";
import { FigureFrame } from "./figure-frame";
import type { FigureProps } from "./figure-props";

const load = () => import("./plotly-figure");

/** A Plotly figure; what shows one is fetched with the first. Until then its frame is there, as high as it will be. */
export function LazyPlotlyFigure(props: FigureProps) {
  const { figure, height, actions, stale, edit } = props;
  const room = useLoaded(load, true);
  if (room !== null) return <room.PlotlyFigure {...props} />;
  const title = [edit?.title, figure.title].find((text) => text !== undefined && text !== "") ?? chartWords.untitled;
  return (
    <FigureFrame title={title} stale={stale} actions={actions}>
      <div aria-hidden style={{ height }} className="animate-pulse rounded-md bg-sunken" />
    </FigureFrame>
  );
}
