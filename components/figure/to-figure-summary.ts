import type { FigureJson, FigureTrace } from "@/lib/domain/figure";
import { readAxisTitle } from "@/lib/domain/figure-table";
import { countTracePoints, readFigureValues } from "@/lib/domain/figure-values";

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

/** Beyond this many values the largest and the smallest are not looked for. */
const mostCompared = 10_000;

/**
 * A chart in a few sentences for people who do not see it: kind, title, axes, how much is in it, and of a single series its
 * largest and smallest value.
 */
export function toFigureSummary(figure: FigureJson, title: string): string {
  const head = `${toKind(figure.data[0])}: ${title}.`;
  const across = readAxisTitle(figure.layout.xaxis);
  const up = readAxisTitle(figure.layout.yaxis);
  const axes = [across && `${across} across`, up && `${up} up`].filter(Boolean).join(", ");
  const points = figure.data.reduce((sum, trace) => sum + countTracePoints(trace), 0);
  const series = figure.data.length === 1 ? "1 series" : `${figure.data.length} series`;
  const names = figure.data.map((trace) => trace.name).filter((name) => typeof name === "string" && name !== "");
  const size = `${series}${names.length > 0 && names.length <= 8 ? ` (${names.join(", ")})` : ""}, ${points.toLocaleString("en-US")} ${points === 1 ? "value" : "values"}.`;
  const [only] = figure.data;
  const extremes = only && figure.data.length === 1 && points <= mostCompared ? toExtremes(only) : "";
  return [head, axes && `${axes}.`, size, extremes].filter(Boolean).join(" ");
}

function toKind(trace: FigureTrace | undefined): string {
  const type = typeof trace?.type === "string" ? trace.type : "scatter";
  if (type.startsWith("scatter") && type !== "scattergeo") {
    return typeof trace?.mode === "string" && trace.mode.includes("lines") ? "Line chart" : "Scatter plot";
  }
  return kinds[type] ?? "Chart";
}

/** Where a series of named values is largest and smallest; empty when its values have no names or are all the same. */
function toExtremes(trace: FigureTrace): string {
  const lying = trace.orientation === "h";
  const [names, values] = [
    readFigureValues(trace.labels ?? (lying ? trace.y : trace.x)),
    readFigureValues(trace.values ?? (lying ? trace.x : trace.y)),
  ];
  const named = values.flatMap((value, place) => {
    const name = names[place];
    return typeof value === "number" && Number.isFinite(value) && typeof name === "string" ? [{ name, value }] : [];
  });
  const [first, ...others] = named;
  if (first === undefined || others.length === 0) return "";
  const largest = others.reduce((best, next) => (next.value > best.value ? next : best), first);
  const smallest = others.reduce((best, next) => (next.value < best.value ? next : best), first);
  if (largest.value === smallest.value) return "";
  return `Largest: ${toText(largest)}. Smallest: ${toText(smallest)}.`;
}

function toText({ name, value }: { name: string; value: number }): string {
  return `${name}, ${value.toLocaleString("en-US", { maximumSignificantDigits: 4 })}`;
}
