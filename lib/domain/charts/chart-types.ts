import type { FigureTrace } from "./figure";
import { kindOf } from "./trace-kinds";

/** A way of drawing the points of a chart with two axes. */
interface ChartTypeDefinition {
  label: string;
  /** Whether the values run from left to right. */
  across?: true;
  /** Whether the trace is drawn in this way. */
  is: (trace: FigureTrace) => boolean;
  /** Settings of a trace that is; `points` is the kind of trace that draws its points. */
  draw: (points: string) => Partial<FigureTrace>;
}

const isBar = (trace: FigureTrace, across: boolean) =>
  kindOf(trace) === "bar" && (trace.orientation === "h") === across;
const isFilled = ({ fill, stackgroup }: FigureTrace) =>
  (typeof fill === "string" && fill !== "none") || typeof stackgroup === "string";
/** Returns what joins and marks the points. Without a mode, Plotly joins them by a line when there are few. */
const modeOf = (trace: FigureTrace) => {
  if (!/^scatter(?:gl)?$/.test(kindOf(trace))) return null;
  return isFilled(trace) ? "area" : typeof trace.mode === "string" ? trace.mode : "lines";
};

const types = {
  bars: { label: "Bars", is: (trace) => isBar(trace, false), draw: () => ({ type: "bar", orientation: "v" }) },
  bars_across: {
    ...{ label: "Horizontal bars", across: true },
    is: (trace) => isBar(trace, true),
    draw: () => ({ type: "bar", orientation: "h" }),
  },
  line: {
    label: "Line",
    is: (trace) => modeOf(trace)?.includes("lines") === true,
    draw: (points) => ({ type: points, mode: "lines+markers" }),
  },
  area: {
    label: "Area",
    is: (trace) => modeOf(trace) === "area",
    draw: () => ({ type: "scatter", mode: "lines", fill: "tozeroy" }),
  },
  points: {
    label: "Points",
    is: (trace) => /^(?!.*lines).*markers/.test(modeOf(trace) ?? ""),
    draw: (points) => ({ type: points, mode: "markers" }),
  },
} satisfies Record<string, ChartTypeDefinition>;

/** The ways of drawing that the chart editor offers, in menu order. */
export const chartTypes: Readonly<Record<keyof typeof types, ChartTypeDefinition>> = types;
