"use client";

import type { ReactNode } from "react";
import type { FigureReference } from "@/lib/domain/answer";
import { artifactAddress } from "../api/artifacts";
import { LazySaveMenu } from "../take-away/lazy-save-menu";
import { takeAwayWords } from "../take-away-words";
import { toImageItems } from "../take-away/to-save-items";
import { words } from "../words";
import { FigureFrame } from "./figure-frame";
import { PlotlyFigure } from "./plotly-figure";

/** One figure of an answer, a Plotly chart or an image. `height` in pixels is reserved before it is there. */
export function Figure(props: { figure: FigureReference; height: number; actions?: ReactNode }) {
  const { figure, height, actions } = props;
  if (figure.kind === "plotly") return <PlotlyFigure {...props} />;
  const title = figure.title || words.figure.untitled;
  return (
    <FigureFrame
      title={title}
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
