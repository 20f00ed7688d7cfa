"use client";

import { createContext, useContext, type ReactNode } from "react";
import type { ArtifactId } from "@/lib/domain/ids";
import { chartWords } from "../words/answers/chart-words";
import { useLoaded } from "../ui/use-loaded";
import { FigureFrame } from "./figure-frame";
import type { FigureProps } from "./figure-props";

const loads = {
  plotly: () => import("./drawing/plotly-figure").then((room) => ({ Figure: room.PlotlyFigure })),
  image: () => import("./image-figure").then((room) => ({ Figure: room.ImageFigure })),
};

/** Descriptions of the charts that the server rendered, by the id of the figure. */
export const FigureDescriptions = createContext<Readonly<Record<ArtifactId, string>>>({});

/**
 * Shows one figure of an answer, a Plotly chart or an image, whose component is loaded with the first of its kind. The frame
 * reserves its height until then, and shows its description as far as it is known.
 */
export function Figure(props: FigureProps) {
  const { figure, height, actions, stale, edit } = props;
  const room = useLoaded<{ Figure: (props: FigureProps) => ReactNode }>(loads[figure.kind], true);
  const description = useContext(FigureDescriptions)[figure.id];
  if (room !== null) return <room.Figure {...props} />;
  const title = [edit?.title, figure.title].find((text) => text !== undefined && text !== "") ?? chartWords.untitled;
  return (
    <FigureFrame title={title} stale={stale} actions={actions}>
      <p style={{ height }} className="grid place-items-center overflow-auto p-4 text-small text-ink-soft">
        {description}
      </p>
    </FigureFrame>
  );
}
