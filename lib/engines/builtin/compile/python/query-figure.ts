import { getColumn, type PlanContext } from "../../query/plan-context";
import type { Group } from "@/lib/domain/plans/measure";
import type { ChartKind } from "@/lib/lexicon/vocabulary/chart-kind";
import type { PlanOf } from "../../query/query";
import { toGroupsTitle, toMeasureTitle } from "../axis-title";
import { countPeriods, isTimeline } from "../calendar-grain";
import { findPlaces, isOrdered } from "../natural-places";
import { toRanking } from "../query-order";
import { isDated, type QueryShape } from "../query-shape";
import { mostBars, toFinishLines, toLabelsCode } from "./figure-parts";
import { toPythonList, toPythonLiteral } from "@/lib/query/python/python-literal";
import { toSortLines } from "@/lib/query/python/sort-python";

type Context = PlanContext<PlanOf<"query">>;

/** Layout of a chart of groups. */
interface Drawing {
  kind: Exclude<ChartKind, "table">;
  /** Column of the horizontal axis. */
  x: Group & { label: string };
  /** Column whose values become separate coloured series; null with one series or several columns of values. */
  colour: (Group & { label: string }) | null;
  values: string[];
  valueTitle: string;
  title: string;
}

/** More periods are drawn as a line. */
const mostPeriodBars = 6;

/** Chooses how groups are drawn. Only what follows one another on the axis is joined by a line. */
function toKind(context: Context, { x, series }: { x: Group; series: number }): Exclude<ChartKind, "table"> {
  const kind = toWantedKind(context, series);
  return (kind === "line" || kind === "area") && !isOrdered(x, context) ? "bar" : kind;
}

function toWantedKind(context: Context, series: number): Exclude<ChartKind, "table"> {
  const { groups, chart, order } = context.plan;
  if (chart !== null && chart !== "table") return chart;
  const [first, second] = groups;
  if (first === undefined || (order !== null && order.by !== "group")) return second?.grain === "year" ? "line" : "bar";
  if (!isTimeline(groups, context)) return second !== undefined && isTimeline([second], context) ? "line" : "bar";
  const periods = countPeriods(first, context) ?? getColumn(context, first.column).distinct;
  return periods <= mostPeriodBars && second === undefined && series === 1 ? "bar" : "line";
}

/** The natural order of names on an axis and in a legend, as an argument of a chart; empty where they have none. */
function toCategoryOrders(keys: readonly (Group & { label: string })[], context: Context): string {
  const orders = keys.flatMap((key) => {
    const places = findPlaces(key, context);
    return places === null ? [] : [`${toPythonLiteral(key.label)}: ${toPythonList(places)}`];
  });
  return orders.length === 0 ? "" : `, category_orders={${orders.join(", ")}}`;
}

function capitalise(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function toDrawing(context: Context, shape: QueryShape): Drawing | null {
  const { measures, segments, groups, order, chart } = context.plan;
  const [measure] = measures;
  const keys = shape.keys.map(({ group, label }) => ({ ...group, label }));
  // The same months of several years overlap, one line per year.
  const again = keys.findIndex(({ grain }) => grain === "calendar_month" || grain === "calendar_quarter");
  // Time is on the horizontal axis, even when it is the second group.
  const isTimeSecond =
    keys[0]?.grain === null &&
    !isTimeline(keys, context) &&
    isTimeline(keys.slice(1), context) &&
    (order === null || order.by === "group") &&
    chart !== "pie";
  const [x, colour = null] = (again === 1 && keys[0]?.grain === "year") || isTimeSecond ? [...keys].reverse() : keys;
  if (measure === undefined || x === undefined || isDated(measure, context)) return null;
  const alike = measures
    .map((one, place) => ({ ...one, place }))
    .filter((one) => one.unit === measure.unit && !isDated(one, context));
  const shown = segments.length > 0 || colour !== null ? alike.slice(0, 1) : alike;
  const columns = shape.columns.filter(
    ({ role, measure: place }) => role === "measure" && shown.some((one) => one.place === place),
  );
  const isBeside = shape.derived?.kind === "moving_average" || shape.derived?.kind === "overall";
  const derived = isBeside ? null : shape.derived;
  const average = shape.derived?.kind === "moving_average" && colour === null ? [shape.derived.label] : [];
  const drawn = derived === null ? [...columns.map(({ label }) => label), ...average] : [derived.label];
  // Colours distinguish the second group, so only one column of values can be drawn.
  const values = colour === null ? drawn : drawn.slice(0, 1);
  const valueTitle = derived === null ? toMeasureTitle(measure) : capitalise(derived.label);
  const about = shown.length > 1 ? shown.map(({ label }) => label).join(" and ") : valueTitle;
  return {
    kind: toKind(context, { x, series: values.length }),
    x,
    colour,
    values,
    valueTitle: shown.length > 1 ? (measure.unit ?? "Value") : valueTitle,
    title: `${capitalise(about)} by ${toGroupsTitle(groups, context)}`,
  };
}

/** More steps of a scale are drawn as bars across, which leave room for their names. */
const mostAlong = 12;

/** A chart of groups, and the parts of its code. */
interface Call extends Drawing, Record<"value" | "name" | "y" | "colours" | "categories" | "heading", string> {
  context: Context;
  /** Whether the groups are in the order of their size. */
  isRanked: boolean;
  legend: { legend?: string };
}

const toJoined = ({ kind, context, isRanked, x, name, y, colours, categories, heading, valueTitle, legend }: Call) => [
  `shown = result.dropna(subset=[${name}])`,
  // A ranking sorts by size, but the line runs along the axis.
  ...(isRanked
    ? toSortLines([{ name: x.label, order: findPlaces(x, context), first: "low" }], { frame: "shown" })
    : []),
  `fig = px.${kind}(shown, x=${name}, y=${y}${colours}${categories}, markers=len(shown) <= 60, ${heading})`,
  ...toFinishLines({ x: x.label, y: valueTitle, ...legend }),
  `fig.update_yaxes(tickformat=",")`,
];

/** The code of each kind of chart. */
export const chartCode: Readonly<Record<Drawing["kind"], (call: Call) => string[]>> = {
  line: toJoined,
  area: toJoined,
  pie: ({ x, value, heading }) => [
    `fig = px.pie(result.head(12), names=${toLabelsCode("result.head(12)", x.label)}, values=${toPythonLiteral(value)}, ${heading})`,
    `fig.update_layout(template="plotly_white")`,
  ],
  scatter({ x, values, value, name, y, colours, heading, valueTitle, legend }) {
    const [, other] = values;
    if (other !== undefined) {
      return [
        `fig = px.scatter(result, x=${toPythonLiteral(value)}, y=${toPythonLiteral(other)}, hover_name=${toLabelsCode("result", x.label)}, ${heading})`,
        ...toFinishLines({ x: value, y: other }),
      ];
    }
    return [
      "shown = result",
      `fig = px.scatter(shown, x=${name}, y=${y}${colours}, ${heading})`,
      ...toFinishLines({ x: x.label, y: valueTitle, ...legend }),
    ];
  },
  bar({ context, isRanked, x, colour, values, name, y, colours, categories, heading, valueTitle, legend }) {
    const cut = colour === null ? `shown = result.head(${mostBars})` : "shown = result";
    const labels = toLabelsCode("shown", x.label);
    const grouped = colour === null && values.length === 1 ? "" : `, barmode="group"`;
    const many = grouped === "" && x.grain === null && getColumn(context, x.column).distinct > 8;
    const isShort = getColumn(context, x.column).distinct <= mostAlong;
    const isAlong = isTimeline([x], context) || (!isRanked && isShort && findPlaces(x, context) !== null);
    if (many && !isAlong) {
      return [
        cut,
        `fig = px.bar(shown, x=${y}, y=${labels}, orientation="h", ${heading})`,
        ...toFinishLines({ x: valueTitle, y: x.label, zero: "x", names: "y" }),
        `fig.update_yaxes(autorange="reversed")`,
      ];
    }
    // Plotly takes labels without rows for a list of columns, of which it accepts only one.
    const isWide = values.length > 1;
    return [
      isTimeline([x], context) ? "shown = result" : cut,
      ...(isWide ? [`shown = shown.assign(**{${name}: ${labels}})`] : []),
      `fig = px.bar(shown, x=${isWide ? name : labels}, y=${y}${colours}${grouped}${categories}, ${heading})`,
      ...toFinishLines({ x: x.label, y: valueTitle, zero: "y", names: "x", ...legend }),
    ];
  },
};

function toLines(drawing: Drawing, { context, shape }: { context: Context; shape: QueryShape }): string[] {
  const { kind, x, colour, values, title } = drawing;
  const [value = ""] = values;
  const isRanked = toRanking(shape, context).by !== null;
  const ordered = [...(isRanked && kind === "bar" ? [] : [x]), ...(colour === null ? [] : [colour])];
  return chartCode[kind]({
    ...{ ...drawing, context, isRanked, value, name: toPythonLiteral(x.label) },
    y: values.length > 1 ? toPythonList(values) : toPythonLiteral(value),
    heading: `title=${toPythonLiteral(title)}`,
    colours: colour === null ? "" : `, color=${toLabelsCode("shown", colour.label)}`,
    categories: toCategoryOrders(ordered, context),
    legend: colour === null ? (values.length > 1 ? { legend: "" } : {}) : { legend: colour.label },
  });
}

/** Bars of the segments side by side. */
function toSegmentLines(context: Context, shape: QueryShape): string[] {
  const { measures, segments, chart } = context.plan;
  const [measure] = measures;
  if (segments.length < 2 || measure === undefined || isDated(measure, context)) return [];
  const columns = shape.columns.filter(({ role, measure: place }) => role === "measure" && place === 0).reverse();
  const names = toPythonList(segments.map(({ label }) => label).reverse());
  const values = `[result[name] for name in ${toPythonList(columns.map(({ label }) => label))}]`;
  const title = toMeasureTitle(measure);
  const heading = `title=${toPythonLiteral(`${title}: ${segments.map(({ label }) => label).join(" and ")}`)}`;
  const call = chart === "line" ? `line(x=${names}, y=${values}, markers=True` : `bar(x=${names}, y=${values}`;
  return [`fig = px.${call}, ${heading})`, ...toFinishLines({ x: "", y: title, zero: "y", names: "x" })];
}

/** Compiles the chart of a query: a line over time, bars of groups, or the requested type; none for a single number. */
export function toQueryFigure(context: Context, shape: QueryShape): string[] {
  if (context.plan.chart === "table") return [];
  if (shape.keys.length === 0) return toSegmentLines(context, shape);
  const drawing = toDrawing(context, shape);
  return drawing === null ? [] : toLines(drawing, { context, shape });
}
