import type { FigureJson, FigureTrace } from "@/lib/domain/charts/figure";
import { readAxisTitle } from "@/lib/domain/charts/figure-table";
import { countTracePoints, readFigureValues } from "@/lib/domain/charts/figure-values";
import { formatNumber } from "@/lib/domain/text/numbers";
import { kindOf, traitsOf } from "@/lib/domain/charts/trace-kinds";
import { figureWords } from "../words/answers/figure-words";

/** Maximum number of series that are named. */
const mostNamed = 8;

/** With more values, the largest and the smallest are not determined. */
const mostCompared = 10_000;

/**
 * Describes a chart in a few sentences for people who cannot see it: type, title, axes, number of values, and for a single
 * series its largest and smallest value.
 */
export function toFigureSummary(figure: FigureJson, title: string): string {
  const { data, layout } = figure;
  const [across, up] = [readAxisTitle(layout.xaxis), readAxisTitle(layout.yaxis)];
  const axes = [across && figureWords.across(across), up && figureWords.up(up)].filter((text) => text !== "");
  const points = data.reduce((sum, trace) => sum + countTracePoints(trace), 0);
  const names = data.flatMap(({ name }) => (typeof name === "string" && name !== "" ? [name] : []));
  const [only] = data;
  return [
    figureWords.head(toKind(only), title),
    axes.length > 0 && figureWords.axes(axes),
    figureWords.size(data.length, names.length <= mostNamed ? names : [], points),
    only && data.length === 1 && points <= mostCompared && toExtremes(only),
  ]
    .filter(Boolean)
    .join(" ");
}

function toKind(trace: FigureTrace | undefined): string {
  const { name } = traitsOf(trace ?? {});
  if (name !== undefined || !kindOf(trace ?? {}).startsWith("scatter")) return name ?? figureWords.other;
  return typeof trace?.mode === "string" && trace.mode.includes("lines") ? figureWords.line : figureWords.points;
}

/**
 * Describes where a series of named values is largest and smallest; empty when its values have no names or are all the same.
 */
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
  return figureWords.extremes(toText(largest), toText(smallest));
}

function toText({ name, value }: { name: string; value: number }): string {
  return figureWords.named(name, formatNumber(value));
}
