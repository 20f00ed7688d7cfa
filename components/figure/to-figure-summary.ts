import type { FigureJson } from "../api/artifacts";

const kinds: Record<string, string> = {
  bar: "Bar chart",
  box: "Box plot",
  choropleth: "Map",
  contour: "Contour chart",
  heatmap: "Heat map",
  histogram: "Histogram",
  pie: "Pie chart",
  scattergeo: "Map",
  violin: "Violin plot",
};

const bytesPerItem: Record<string, number> = { i1: 1, u1: 1, i2: 2, u2: 2, i4: 4, u4: 4, f4: 4, f8: 8 };

/** A chart in one or two sentences for people who do not see it: kind, title, axes, and how much is in it. */
export function toFigureSummary(figure: FigureJson, title: string): string {
  const head = `${toKind(figure.data[0])}: ${title}.`;
  const across = axisTitle(figure.layout.xaxis);
  const up = axisTitle(figure.layout.yaxis);
  const axes = [across && `${across} across`, up && `${up} up`].filter(Boolean).join(", ");
  const points = figure.data.reduce((sum, trace) => sum + countPoints(trace), 0);
  const series = figure.data.length === 1 ? "1 series" : `${figure.data.length} series`;
  const names = figure.data.map((trace) => trace.name).filter((name) => typeof name === "string" && name !== "");
  const size = `${series}${names.length > 0 && names.length <= 8 ? ` (${names.join(", ")})` : ""}, ${points.toLocaleString("en-US")} ${points === 1 ? "value" : "values"}.`;
  return [head, axes && `${axes}.`, size].filter(Boolean).join(" ");
}

function toKind(trace: Record<string, unknown> | undefined): string {
  const type = typeof trace?.type === "string" ? trace.type : "scatter";
  if (type.startsWith("scatter") && type !== "scattergeo") {
    return typeof trace?.mode === "string" && trace.mode.includes("lines") ? "Line chart" : "Scatter plot";
  }
  return kinds[type] ?? "Chart";
}

function axisTitle(axis: unknown): string {
  const title = isRecord(axis) ? axis.title : undefined;
  const text = isRecord(title) ? title.text : title;
  return typeof text === "string" ? text : "";
}

/** Values of the longest list of a trace; Plotly for Python writes numbers as base64 of a typed array. */
function countPoints(trace: Record<string, unknown>): number {
  return Math.max(...[trace.x, trace.y, trace.values, trace.z].map(countItems));
}

function countItems(list: unknown): number {
  if (Array.isArray(list)) return list.length;
  if (!isRecord(list) || typeof list.bdata !== "string" || typeof list.dtype !== "string") return 0;
  const padding = list.bdata.endsWith("==") ? 2 : list.bdata.endsWith("=") ? 1 : 0;
  return ((list.bdata.length / 4) * 3 - padding) / (bytesPerItem[list.dtype] ?? 8);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
