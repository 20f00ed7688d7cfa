import type { FigureJson } from "../api/artifacts";

/** Kinds of traces that the small Plotly bundle draws. */
const cartesianTypes = new Set([
  "bar",
  "box",
  "contour",
  "heatmap",
  "histogram",
  "histogram2d",
  "histogram2dcontour",
  "image",
  "pie",
  "scatter",
  "scatterternary",
  "violin",
]);

/** Whether a figure has a trace that only the full Plotly bundle, three times as large, can draw. */
export function needsFullBundle(figure: FigureJson): boolean {
  return figure.data.some((trace) => typeof trace.type === "string" && !cartesianTypes.has(trace.type));
}
