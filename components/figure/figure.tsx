"use client";

import { artifactAddress } from "../api/artifacts";
import { LazySaveMenu } from "../take-away/lazy-save-menu";
import { takeAwayWords } from "../take-away-words";
import { toImageItems } from "../take-away/to-save-items";
import { chartWords } from "../chart-words";
import { words } from "../words";
import { FigureFrame } from "./figure-frame";
import type { FigureProps } from "./figure-props";
import { LazyPlotlyFigure } from "./lazy-plotly-figure";

/** One figure of an answer, a Plotly chart or an image. */
export function Figure(props: FigureProps) {
  const { figure, height, actions, stale } = props;
  if (figure.kind === "plotly") return <LazyPlotlyFigure {...props} />;
  const title = figure.title || chartWords.untitled;
  return (
    <FigureFrame
      title={title}
      stale={stale}
      actions={
        <>
          {actions}
          <LazySaveMenu name={takeAwayWords.figure} items={toImageItems(figure)} />
        </>
      }
    >
      <img
        src={artifactAddress(figure.id)}
        alt={words.answer.image(title)}
        style={{ minHeight: height }}
        className="max-w-full object-contain"
        loading="lazy"
      />
    </FigureFrame>
  );
}
