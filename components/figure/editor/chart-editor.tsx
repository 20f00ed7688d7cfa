"use client";

import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import type { ChartEdit, ChartOrder, ChartScale, ChartType } from "@/lib/domain/charts/chart-edit";
import { chartTypes } from "@/lib/domain/charts/chart-types";
import type { FigureJson } from "@/lib/domain/charts/figure";
import { readAxisTitle } from "@/lib/domain/charts/figure-table";
import { applyChartEdit } from "@/lib/domain/charts/apply-chart-edit";
import { findChartAbilities } from "@/lib/domain/charts/chart-abilities";
import { toChartQuestion } from "@/lib/domain/charts/chart-request";
import { chartWords as texts } from "../../words/answers/chart-words";
import { showInTranscript } from "../../cards/show-with-focus";
import { Button } from "../../ui/button";
import { EditorSelect } from "./editor-select";
import { EditorText } from "./editor-text";
import { SeriesEditor } from "./series-editor";

const typeLabels = Object.entries(chartTypes).map(([type, { label }]) => [type, label]);

/** Maximum number of series that are named and coloured one by one. */
const mostSeries = 8;

/**
 * Changes the look of a chart immediately, or requests another chart in words.
 * @param props.figure as its code made it.
 */
export function ChartEditor(props: {
  figure: FigureJson;
  title: string;
  edit: ChartEdit;
  onEdit: (edit: ChartEdit | null) => void;
  onAsk?: (question: string) => void;
}) {
  const { figure, title, edit, onEdit, onAsk } = props;
  const made = findChartAbilities(figure);
  const shown = applyChartEdit(figure, edit);
  const now = findChartAbilities(shown);
  const editor = useRef<HTMLElement>(null);
  // It opens below a chart that may fill the screen.
  useEffect(() => {
    if (editor.current !== null) showInTranscript(editor.current);
  }, []);
  const reset = () => {
    onEdit(null);
    // The button disappears, and would drop the focus.
    editor.current?.focus({ preventScroll: true });
  };
  const change = (part: Partial<ChartEdit>) => {
    const next = Object.fromEntries(Object.entries({ ...edit, ...part }).filter(([, value]) => value !== undefined));
    onEdit(Object.keys(next).length === 0 ? null : next);
  };
  return (
    <section
      ref={editor}
      tabIndex={-1}
      aria-label={texts.editor(title)}
      className="mt-3 grid gap-3 border-t pt-3 outline-none"
    >
      <div className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-3">
        <EditorText label={texts.title} value={title} onChange={(value) => change({ title: value || undefined })} />
        {made.type !== null && (
          <EditorSelect<ChartType>
            label={texts.type}
            value={edit.type ?? made.type}
            choices={Object.fromEntries(typeLabels) as Record<ChartType, string>}
            onChange={(type) => change({ type: type === made.type ? undefined : type })}
          />
        )}
        {now.names !== null && (
          <EditorSelect<ChartOrder>
            label={texts.order}
            value={edit.order ?? "data"}
            choices={texts.orders}
            onChange={(order) => change({ order: order === "data" ? undefined : order })}
          />
        )}
        {now.axes &&
          (["x", "y"] as const).map((side) => (
            <EditorText
              key={side}
              label={texts[`${side}Title`]}
              value={edit[`${side}Title`] ?? readAxisTitle(shown.layout[`${side}axis`])}
              onChange={(value) => change({ [`${side}Title`]: value })}
            />
          ))}
        {(["x", "y"] as const).map((side) => {
          const scale = now[`${side}Scale`];
          return (
            scale !== null && (
              <EditorSelect<ChartScale>
                key={side}
                label={texts[`${side}Scale`]}
                value={scale}
                choices={texts.scales}
                onChange={(value) => change({ [`${side}Scale`]: value })}
              />
            )
          );
        })}
        {now.labels && (
          <EditorSelect
            label={texts.labels}
            value={edit.labels === undefined ? "as" : edit.labels ? "yes" : "no"}
            choices={texts.labelled}
            onChange={(value) => change({ labels: value === "as" ? undefined : value === "yes" })}
          />
        )}
      </div>
      {made.series.length > 0 && made.series.length <= mostSeries && (
        <SeriesEditor names={made.series} series={edit.series} onChange={(series) => change({ series })} />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" disabled={Object.keys(edit).length === 0} onClick={reset}>
          {texts.reset}
        </Button>
        <p className="text-small text-ink-soft">{texts.saved}</p>
      </div>
      {onAsk && <ChangeInWords title={title} onAsk={onAsk} />}
    </section>
  );
}

/** Asks a follow-up for a chart that matches the description. */
function ChangeInWords({ title, onAsk }: { title: string; onAsk: (question: string) => void }): ReactNode {
  const id = useId();
  const [request, setRequest] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (request.trim() === "") return;
    onAsk(toChartQuestion(title, request));
    setRequest("");
  };
  return (
    <form onSubmit={submit} className="grid gap-1 border-t pt-3">
      <label htmlFor={id} className="text-small text-ink-soft">
        {texts.change}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          value={request}
          maxLength={1000}
          placeholder={texts.changeHint}
          onChange={(event) => setRequest(event.target.value)}
          className="h-8 min-w-0 flex-1 basis-56 rounded-md border bg-surface px-2 text-small"
        />
        <Button size="small" type="submit" className="h-8" disabled={request.trim() === ""}>
          {texts.changeSend}
        </Button>
      </div>
      <p className="text-small text-ink-soft">{texts.changeNote}</p>
    </form>
  );
}
