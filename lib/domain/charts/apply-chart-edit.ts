import type { ChartEdit, ChartOrder, ChartType } from "./chart-edit";
import type { FigureJson, FigureTrace } from "./figure";
import { isFigurePart } from "./figure-part";
import { findChartAbilities } from "./chart-abilities";
import { chartColours } from "./chart-colours";
import { withNaturalOrder } from "./with-natural-order";
import { chartTypes } from "./chart-types";
import { kindOf, traitsOf } from "./trace-kinds";

const orders: Record<Exclude<ChartOrder, "data">, string> = {
  largest: "total descending",
  smallest: "total ascending",
  name: "category ascending",
};

/**
 * Applies the user's changes to a figure, whose names are in their natural order until then. Skips changes that do not apply to it, so that an edit never breaks a chart.
 * Writes Plotly's default colours, which the page's theme maps to its own palette.
 */
export function applyChartEdit(made: FigureJson, edit: ChartEdit | undefined): FigureJson {
  const figure = withNaturalOrder(made);
  if (edit === undefined || Object.keys(edit).length === 0) return figure;
  const { type } = findChartAbilities(figure);
  const turned = type !== null && edit.type !== undefined && chartTypes[type].across !== chartTypes[edit.type].across;
  const drawn = type === null || edit.type === undefined ? figure : drawAs(figure, { type: edit.type, turned });
  const abilities = findChartAbilities(drawn);
  const data = drawn.data.map((trace, index) => {
    const { name, colour } = edit.series?.[index] ?? {};
    const named = name === undefined || name === "" ? trace : { ...trace, name };
    const coloured = colour === undefined ? named : paint(named, chartColours[colour] ?? "");
    return edit.labels === undefined || !abilities.labels ? coloured : writeValues(coloured, edit.labels);
  });
  const layout = { ...drawn.layout };
  for (const side of ["x", "y"] as const) {
    const [title, scale] = [edit[`${side}Title`], edit[`${side}Scale`]];
    const axis = isFigurePart(layout[`${side}axis`]) ? { ...(layout[`${side}axis`] as object) } : {};
    const changes = {
      ...(abilities.axes && title !== undefined && { title: { text: title } }),
      // A range of one scale is meaningless in another.
      ...(abilities[`${side}Scale`] !== null && scale !== undefined && { type: scale, range: undefined }),
      ...(abilities.names === side && edit.order !== undefined && toOrder(edit.order)),
    };
    if (Object.keys(changes).length > 0) layout[`${side}axis`] = { ...axis, ...changes };
  }
  return { data, layout };
}

/** Returns the order of names along an axis. Without an explicit order, Plotly sorts numeric names as numbers. */
function toOrder(order: ChartOrder): Record<string, unknown> {
  const categoryorder = order === "data" ? "trace" : orders[order];
  return { type: "category", categoryorder, categoryarray: undefined };
}

/** Changes how the points of a figure are drawn; swaps the axes for horizontal bars. */
function drawAs({ data, layout }: FigureJson, { type, turned }: { type: ChartType; turned: boolean }): FigureJson {
  const traces = data.map((trace) => {
    const { x, y, hovertemplate, ...rest } = trace;
    const placed = turned ? { x: y, y: x } : { x, y, ...(hovertemplate !== undefined && { hovertemplate }) };
    return drawTrace({ ...rest, ...placed }, type);
  });
  if (!turned) return { data: traces, layout };
  const { xaxis, yaxis, ...kept } = layout;
  return { data: traces, layout: { ...kept, xaxis: toOtherSide(yaxis), yaxis: toOtherSide(xaxis) } };
}

/** Drops axis settings that only apply to the side it moves from. */
function toOtherSide(axis: unknown): Record<string, unknown> {
  if (!isFigurePart(axis)) return {};
  const { anchor, domain, side, range, ...kept } = axis;
  void [anchor, domain, side, range];
  return kept;
}

function drawTrace(trace: FigureTrace, type: ChartType): FigureTrace {
  const { mode, fill, stackgroup, orientation, textposition, texttemplate, ...kept } = trace;
  void [mode, fill, stackgroup, orientation, textposition, texttemplate];
  const points = kindOf(trace) === "scattergl" ? "scattergl" : "scatter";
  return { ...kept, ...chartTypes[type].draw(points) };
}

function paint(trace: FigureTrace, colour: string): FigureTrace {
  const marker = isFigurePart(trace.marker) ? trace.marker : {};
  const line = isFigurePart(trace.line) ? trace.line : {};
  const { fillcolor, ...kept } = trace;
  void fillcolor;
  const joined = kindOf(trace).startsWith("scatter") ? { line: { ...line, color: colour } } : {};
  return { ...kept, ...joined, marker: { ...marker, color: colour, colors: undefined, coloraxis: undefined } };
}

/** Shows or hides the values beside bars, points and slices. */
function writeValues(trace: FigureTrace, written: boolean): FigureTrace {
  if (traitsOf(trace).slices) return { ...trace, textinfo: written ? "label+value" : "none" };
  if (kindOf(trace) === "bar") {
    const value = trace.orientation === "h" ? "x" : "y";
    return written
      ? { ...trace, texttemplate: `%{${value}:,.4~g}`, textposition: "auto" }
      : { ...trace, text: undefined, texttemplate: undefined, textposition: "none" };
  }
  const mode = typeof trace.mode === "string" ? trace.mode : "lines";
  const parts = mode.split("+").filter((part) => part !== "text");
  if (!written) return { ...trace, mode: parts.join("+") };
  // Points drawn with WebGL cannot have text.
  return { ...trace, type: "scatter", mode: [...parts, "text"].join("+"), texttemplate: "%{y:,.4~g}", textposition: "top center" }; // prettier-ignore
}
