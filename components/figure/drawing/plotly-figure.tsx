"use client";

import { ChartColumn, Maximize, Pencil, Table2 } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { applyChartEdit } from "@/lib/domain/charts/apply-chart-edit";
import { connection } from "../../api/connection";
import { useStore } from "../../api/use-store";
import { chartWords } from "../../words/answers/chart-words";
import { LazySaveMenu } from "../../take-away/lazy-save-menu";
import { takeAwayWords } from "../../words/take-away-words";
import { toFigureItems } from "../../take-away/to-save-items";
import { Dialog } from "../../ui/overlays/dialog";
import { IconButton } from "../../ui/icon-button";
import { words } from "../../words/words";
import type { SaveChart } from "../chart-props";
import { FigureCanvas } from "../figure-canvas";
import { FigureFrame } from "../figure-frame";
import type { FigureProps } from "../figure-props";
import { figureResource } from "../figure-resource";
import { FigureTable } from "../figure-table";
import { LazyChartEditor } from "../editor/lazy-chart-editor";
import { toFigureSummary } from "../to-figure-summary";
import { useNearView } from "../use-near-view";
import { awaitDrawTurn } from "./draw-turns";

/**
 * Shows a Plotly figure by its id: loaded and drawn when it comes near the viewport, dropped when it is far, with its height
 * reserved all the time. Its data can be shown as a table, its look changed, and the chart expanded to the entire page.
 */
export function PlotlyFigure({ figure, height, actions, stale, edit, onEdit, onAsk }: FigureProps) {
  const title = [edit?.title, figure.title].find((text) => text !== undefined && text !== "") ?? chartWords.untitled;
  const wasDrawn = useRef(false);
  const [element, near] = useNearView(wasDrawn);
  const drawn = useDrawTurn(near);
  useEffect(() => void (wasDrawn.current = drawn), [drawn]);
  const resource = figureResource(figure.id);
  const { value, error } = useStore(resource);
  const { returns } = useStore(connection);
  const [drawingFailed, setDrawingFailed] = useState(false);
  const [save, setSave] = useState<SaveChart | null>(null);
  const [asTable, setAsTable] = useState(false);
  const [editing, setEditing] = useState(false);
  const [large, setLarge] = useState(false);

  useEffect(() => {
    if (near && resource.get().value === undefined) void resource.refresh();
  }, [near, resource, returns]);

  const edited = useMemo(() => value && applyChartEdit(value, edit), [value, edit]);
  const fault = error instanceof Error ? error.message : drawingFailed ? words.figure.failed : null;
  const canSave = drawn && !asTable && save !== null;
  return (
    <FigureFrame
      title={title}
      stale={stale}
      description={edited ? toFigureSummary(edited, title) : undefined}
      actions={
        <>
          {onEdit && value && (
            <IconButton
              name={editing ? chartWords.closeEdit : chartWords.edit}
              aria-expanded={editing}
              onClick={() => setEditing(!editing)}
            >
              <Pencil />
            </IconButton>
          )}
          {value && (
            <IconButton name={asTable ? chartWords.asChart : chartWords.asTable} onClick={() => setAsTable(!asTable)}>
              {asTable ? <ChartColumn /> : <Table2 />}
            </IconButton>
          )}
          {value && (
            <IconButton name={chartWords.fullScreen} onClick={() => setLarge(true)}>
              <Maximize />
            </IconButton>
          )}
          {actions}
          <LazySaveMenu
            name={takeAwayWords.figure}
            items={toFigureItems(figure, { figure: value, edit }, canSave ? (format) => save(title, format) : null)}
          />
        </>
      }
    >
      <div ref={element} style={{ height }} className="relative">
        {fault !== null ? (
          <p role="alert" className="grid h-full place-items-center text-small text-ink-soft">
            {fault}
          </p>
        ) : value && asTable ? (
          <FigureTable figure={value} title={title} />
        ) : edited && drawn ? (
          <FigureCanvas
            figure={edited}
            onReady={(next) => setSave(() => next)}
            onError={() => setDrawingFailed(true)}
          />
        ) : (
          <div aria-hidden className="size-full animate-pulse rounded-md bg-sunken" />
        )}
      </div>
      {editing && onEdit && value && (
        <LazyChartEditor figure={value} title={title} edit={edit ?? {}} onEdit={onEdit} onAsk={onAsk} />
      )}
      <Dialog large open={large} onOpenChange={setLarge} title={title} close={chartWords.leaveFullScreen}>
        <div className="h-[calc(100dvh-8rem)]">
          {edited && <FigureCanvas figure={edited} onReady={() => undefined} onError={() => setDrawingFailed(true)} />}
        </div>
      </Dialog>
    </FigureFrame>
  );
}

/** Whether a visible chart may be drawn: after those that became visible before it. */
function useDrawTurn(wanted: boolean): boolean {
  const [granted, setGranted] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const giveUp = awaitDrawTurn(() => setGranted(true));
    return () => {
      giveUp();
      setGranted(false);
    };
  }, [wanted]);
  return wanted && granted;
}
