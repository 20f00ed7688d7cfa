import { formatNumber } from "@/lib/domain/text/numbers";
import { kindOf, traceKinds, traitsOf } from "@/lib/domain/charts/trace-kinds";
import { parseBoundedJson } from "../parse-bounded-json";
import { toPlainText } from "./clean-text";
import { cleanValue } from "./clean-value";
import { isFigureObject, toFigureObject, type FigureObject, type FigureValue } from "./figure-value";
import { cleanMenus } from "./clean-menus";
import { pointsOf, thinTrace } from "./thin-trace";

/** The largest stored figure, in characters of JSON. */
export const largestFigure = 2 * 2 ** 20;
const mostPoints = { plain: 50_000, typed: 100_000 };
const mostFrames = 50;
const mostTraces = 200;
const longestTitle = 200;

/** A figure that is safe to draw and small enough, or why there is none. */
export type CleanedFigure =
  | { status: "clean"; title: string; json: string; notices: string[] }
  | { status: "too_large"; bytes: number; notices: string[] }
  | { status: "empty"; notices: string[] };

function toTraces(value: FigureValue | undefined, notices: Set<string>): FigureObject[] {
  const traces = (Array.isArray(value) ? value : []).filter(isFigureObject);
  const drawn = traces.filter((trace) => traceKinds.has(kindOf(trace)));
  if (drawn.length < traces.length) notices.add("Part of the chart has a type that cannot be shown and was left out.");
  if (drawn.length > mostTraces)
    notices.add(`The chart has ${drawn.length} series; the first ${mostTraces} are shown.`);
  return drawn.slice(0, mostTraces);
}

/** Thins traces to at most `share` of the allowed points each, where thinning is honest. */
function thinned(traces: FigureObject[], share: number, notices: Set<string>): FigureObject[] {
  return traces.map((trace) => {
    const { count, typed } = pointsOf(trace);
    const most = Math.floor((typed ? mostPoints.typed : mostPoints.plain) * share);
    if (count <= most || !traitsOf(trace).thins) return trace;
    const step = Math.ceil(count / most);
    const points = formatNumber(count);
    notices.add(`A chart shows one in every ${step} of its ${points} points, evenly spaced, to stay responsive.`);
    return thinTrace(trace, count, step);
  });
}

function titleOf(layout: FigureObject): string {
  const title = isFigureObject(layout.title) ? layout.title.text : layout.title;
  return typeof title === "string" ? toPlainText(title).slice(0, longestTitle) : "";
}

function parse(json: string): FigureObject {
  try {
    return toFigureObject(parseBoundedJson(json) as FigureValue);
  } catch {
    return {};
  }
}

/**
 * Sanitises a figure made by hostile code: known kinds of traces only, no HTML, nothing that fetches, a bounded number
 * of points and frames. `fallbackTitle` applies when the layout has none.
 */
export function cleanFigure(json: string, fallbackTitle: string): CleanedFigure {
  const notices = new Set<string>();
  const dropped = new Set<string>();
  const onDrop = (name: string) => {
    if (name !== "template" && name !== "style") dropped.add(name);
  };
  const raw = parse(json);
  const data = toTraces(cleanValue(raw.data ?? [], onDrop), notices);
  const layout = cleanMenus(toFigureObject(cleanValue(raw.layout ?? {}, onDrop)));
  const allFrames = Array.isArray(raw.frames) ? raw.frames : [];
  if (allFrames.length > mostFrames) {
    notices.add(`The animation has ${allFrames.length} frames; the first ${mostFrames} are shown.`);
  }
  const frames = allFrames.slice(0, mostFrames).map((frame) => toFrame(frame, onDrop, notices));
  if (dropped.size > 0)
    notices.add(`Settings of the chart that load or run something were left out (${listed(dropped)}).`);
  keepMapsLocal(layout, data, notices);
  if (data.length === 0) return { status: "empty", notices: [...notices] };
  const title = titleOf(layout) || toPlainText(fallbackTitle).slice(0, longestTitle);
  let clean = "";
  for (const share of [1, 0.5, 0.25, 0.1]) {
    const attempt = new Set(notices);
    const shown = frames.map((frame) => ({ ...frame, data: thinned(frame.data, share, attempt) }));
    const traces = thinned(data, share, attempt);
    clean = JSON.stringify({ data: traces, layout, ...(shown.length > 0 ? { frames: shown } : {}) });
    if (clean.length <= largestFigure) return { status: "clean", title, json: clean, notices: [...attempt] };
  }
  return { status: "too_large", bytes: clean.length, notices: [...notices] };
}

/** Gives every tile map the one background that needs no network, and reports where another was requested. */
function keepMapsLocal(layout: FigureObject, traces: readonly FigureObject[], notices: Set<string>): void {
  for (const trace of traces.filter((each) => traitsOf(each).map === "tiles")) {
    const name = typeof trace.subplot === "string" && /^map\d*$/.test(trace.subplot) ? trace.subplot : "map";
    layout[name] = { ...toFigureObject(layout[name]), style: "white-bg" };
    notices.add("The chart is shown without a background map, because nothing is loaded from the network.");
  }
}

function listed(names: Set<string>): string {
  return [...names]
    .map((name) => name.slice(0, 40))
    .slice(0, 5)
    .join(", ");
}

/** Sanitises a frame of an animation: its name, traces and layout. */
function toFrame(frame: FigureValue, onDrop: (name: string) => void, notices: Set<string>) {
  const { name, data, layout } = toFigureObject(cleanValue(frame, onDrop));
  return {
    ...(typeof name === "string" || typeof name === "number" ? { name } : {}),
    data: toTraces(data, notices),
    ...(isFigureObject(layout) ? { layout: cleanMenus(layout) } : {}),
  };
}
