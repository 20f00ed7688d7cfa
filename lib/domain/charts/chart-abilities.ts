import type { FigureJson, FigureTrace } from "./figure";
import { isFigurePart } from "./figure-part";
import { readFigureValues } from "./figure-values";
import { ChartType, type ChartScale } from "./chart-edit";
import { chartTypes } from "./chart-types";
import { traitsOf } from "./trace-kinds";

/** What can be changed about a figure. */
export interface ChartAbilities {
  /** How its points are drawn; null if that cannot be changed. */
  type: ChartType | null;
  /** Scales of the axes; null for an axis of names or dates, or without an axis. */
  xScale: ChartScale | null;
  yScale: ChartScale | null;
  /** Whether it has axes that can be named. */
  axes: boolean;
  /** Which axis has names that can be ordered. */
  names: "x" | "y" | null;
  /** Whether values can be shown beside their marks. */
  labels: boolean;
  /** Names of the series; empty for an unnamed one. */
  series: string[];
}

/** Number of values to examine to determine what an axis holds. */
const looked = 200;

/** Determines what can be changed about a figure as produced by its code. */
export function findChartAbilities(figure: FigureJson): ChartAbilities {
  const { data } = figure;
  const axes = data.length > 0 && data.every((trace) => traitsOf(trace).axes);
  const single = axes && !Object.keys(figure.layout).some((name) => /^[xy]axis[2-9]/.test(name));
  const type = single ? findType(data) : null;
  const hasNames = type !== null || data.every((trace) => traitsOf(trace).ordered);
  const [x, y] = [axisHolds(figure, "x"), axisHolds(figure, "y")];
  const isGrid = data.some((trace) => traitsOf(trace).grid);
  return {
    type,
    axes: single,
    xScale: single && !isGrid && x === "numbers" ? readScale(figure.layout.xaxis) : null,
    yScale: single && !isGrid && y !== "names" && y !== "dates" ? readScale(figure.layout.yaxis) : null,
    names: !single || !hasNames ? null : x === "names" ? "x" : y === "names" ? "y" : null,
    labels: type !== null || data.every((trace) => traitsOf(trace).slices),
    series: data.map(({ name }) => (typeof name === "string" ? name : "")),
  };
}

/** Determines how all series are drawn; null if they differ or are of another kind. */
function findType(data: readonly FigureTrace[]): ChartType | null {
  const types = new Set(data.map(toType));
  const [type = null] = types;
  return types.size === 1 ? type : null;
}

function toType(trace: FigureTrace): ChartType | null {
  if (!hasList(trace.x) && !hasList(trace.y)) return null;
  return ChartType.options.find((type) => chartTypes[type].is(trace)) ?? null;
}

function hasList(list: unknown): boolean {
  return readFigureValues(list, 1).length > 0;
}

/** Determines what an axis holds, from its settings or its values. */
function axisHolds({ data, layout }: FigureJson, name: "x" | "y"): "numbers" | "names" | "dates" | "nothing" {
  const axis = layout[`${name}axis`];
  const type = isFigurePart(axis) ? axis.type : undefined;
  if (type === "category" || type === "multicategory") return "names";
  if (type === "date") return "dates";
  const values = data.flatMap((trace) => readFigureValues(trace[name], looked)).filter((value) => value !== null);
  if (values.length === 0) return "nothing";
  if (values.every((value) => typeof value === "number")) return "numbers";
  const isDate = (value: unknown) => typeof value === "string" && /^\d{4}-\d{2}/.test(value);
  if (values.every(isDate)) return "dates";
  const isNumber = (value: unknown) => value !== "" && Number.isFinite(Number(value));
  return values.every(isNumber) ? "numbers" : "names";
}

function readScale(axis: unknown): ChartScale {
  return isFigurePart(axis) && axis.type === "log" ? "log" : "linear";
}
