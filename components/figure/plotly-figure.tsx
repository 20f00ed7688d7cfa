"use client";

import { useEffect, useState, type ReactNode } from "react";
import type { FigureReference } from "@/lib/domain/answer";
import { connection } from "../api/connection";
import { useStore } from "../api/use-store";
import { LazySaveMenu } from "../take-away/lazy-save-menu";
import { takeAwayWords } from "../take-away-words";
import { toFigureItems } from "../take-away/to-save-items";
import { words } from "../words";
import type { SaveChart } from "./chart-props";
import { FigureCanvas } from "./figure-canvas";
import { FigureFrame } from "./figure-frame";
import { figureResource } from "./figure-resource";
import { toFigureSummary } from "./to-figure-summary";
import { useInView } from "./use-in-view";

/** A Plotly figure by its id: read and drawn when it comes into view, its height reserved before. */
export function PlotlyFigure(props: { figure: FigureReference; height: number; actions?: ReactNode }) {
  const { figure, height, actions } = props;
  const title = figure.title || words.figure.untitled;
  const [element, seen] = useInView();
  const resource = figureResource(figure.id);
  const { value, error } = useStore(resource);
  const { returns } = useStore(connection);
  const [drawingFailed, setDrawingFailed] = useState(false);
  const [save, setSave] = useState<SaveChart | null>(null);

  useEffect(() => {
    if (seen && resource.get().value === undefined) void resource.refresh();
  }, [seen, resource, returns]);

  const fault = error instanceof Error ? error.message : drawingFailed ? words.figure.failed : null;
  return (
    <FigureFrame
      title={title}
      description={value ? toFigureSummary(value, title) : undefined}
      actions={
        <>
          {actions}
          <LazySaveMenu
            name={takeAwayWords.figure}
            items={toFigureItems(figure, value, save && ((format) => save(title, format)))}
          />
        </>
      }
    >
      <div ref={element} style={{ height }} className="relative">
        {fault !== null ? (
          <p role="alert" className="grid h-full place-items-center text-small text-ink-soft">
            {fault}
          </p>
        ) : value && seen ? (
          <FigureCanvas figure={value} onReady={(next) => setSave(() => next)} onError={() => setDrawingFailed(true)} />
        ) : (
          <div aria-hidden className="size-full animate-pulse rounded-md bg-sunken" />
        )}
      </div>
    </FigureFrame>
  );
}
