import { findNaturalOrder } from "../natural-order/find-natural-order";
import type { Cell } from "../datasets/cell";
import { findChartAbilities } from "./chart-abilities";
import type { FigureJson, FigureTrace } from "./figure";
import { isFigurePart } from "./figure-part";
import { readFigureValues } from "./figure-values";
import { kindOf } from "./trace-kinds";

/**
 * Puts the names of an axis into their natural order, such as months or sizes, where the code of a figure set none. Bars sorted by their
 * values are a ranking, which stays.
 */
export function withNaturalOrder(figure: FigureJson): FigureJson {
  const { names: side, type } = findChartAbilities(figure);
  if (side === null) return figure;
  const axis = figure.layout[`${side}axis`];
  const own = isFigurePart(axis) ? axis : {};
  if (own.categoryorder !== undefined || own.categoryarray !== undefined) return figure;
  const names = [...new Set(figure.data.flatMap((trace) => readFigureValues(trace[side])))].map(toCell);
  const order = findNaturalOrder(names);
  if (order === null) return figure;
  const isRanking = (type === "bars" || type === "bars_across") && figure.data.every((trace) => isRanked(trace, side));
  if (isRanking) return figure;
  return {
    data: figure.data.map((trace) => (kindOf(trace).startsWith("scatter") ? inOrder(trace, { side, order }) : trace)),
    layout: { ...figure.layout, [`${side}axis`]: { ...own, categoryorder: "array", categoryarray: order } },
  };
}

function toCell(value: unknown): Cell {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

/** Whether the bars of a trace rise or fall throughout. */
function isRanked(trace: FigureTrace, side: "x" | "y"): boolean {
  const values = readFigureValues(trace[side === "x" ? "y" : "x"]).map(Number);
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? value));
  return steps.every((step) => step >= 0) || steps.every((step) => step <= 0);
}

/** Sorts the points of a line along its axis, with everything that belongs to a point. */
function inOrder(trace: FigureTrace, { side, order }: { side: "x" | "y"; order: readonly Cell[] }): FigureTrace {
  const names = readFigureValues(trace[side]).map(toCell);
  const places = new Map(order.map((name, place) => [name, place]));
  const toPlace = (index: number) => places.get(names[index] ?? null) ?? order.length;
  const sorted = names.map((_, index) => index).sort((left, right) => toPlace(left) - toPlace(right));
  if (sorted.every((index, place) => index === place)) return trace;
  const lists = Object.entries(trace).map(([field, list]) => {
    const values = readFigureValues(list);
    return [field, values.length === names.length ? sorted.map((index) => values[index]) : list] as const;
  });
  return { ...trace, ...Object.fromEntries(lists) };
}
