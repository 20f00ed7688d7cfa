import { traitsOf } from "@/lib/domain/charts/trace-kinds";
import type { FigureJson } from "@/lib/domain/charts/figure";
import { isFigurePart } from "@/lib/domain/charts/figure-part";
import { readFigureValues } from "@/lib/domain/charts/figure-values";
import { locale } from "@/lib/domain/text/locale";

/** With more months, Plotly labels months by itself. */
const mostMonths = 9;

/** Parts of an axis that decide about its labels. */
const ownParts = ["tickvals", "ticktext", "tickformat", "tickmode", "dtick", "nticks", "range", "type"];

const month = /^(\d{4})-(0[1-9]|1[0-2])(?:-01(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?)?$/;

/**
 * Labels each month of a chart of a few months, where Plotly would label days between them that have no point. Other figures
 * stay unchanged.
 */
export function withMonthTicks(figure: FigureJson): FigureJson {
  const { data, layout } = figure;
  const axis = isFigurePart(layout.xaxis) ? layout.xaxis : {};
  if (data.length === 0 || ownParts.some((part) => axis[part] !== undefined)) return figure;
  if (data.some((trace) => (trace.xaxis ?? "x") !== "x" || traitsOf(trace).bins)) return figure;
  const values = data.flatMap((trace) => [...readFigureValues(trace.x)]);
  if (values.length === 0 || !values.every((value) => typeof value === "string" && month.test(value))) return figure;
  const places = [...new Set(values.map(String))].toSorted();
  if (places.length < 2 || places.length > mostMonths) return figure;
  return {
    data,
    layout: { ...layout, xaxis: { ...axis, tickmode: "array", tickvals: places, ticktext: places.map(toLabel) } },
  };
}

/** Formats a month; the year is stated once, and where it changes. */
function toLabel(value: string, place: number, all: readonly string[]): string {
  const year = value.slice(0, 4);
  const name = new Date(`${value.slice(0, 7)}-01T00:00:00Z`).toLocaleString(locale, {
    month: "short",
    timeZone: "UTC",
  });
  return all[place - 1]?.startsWith(year) === true ? name : `${name}<br>${year}`;
}
