import type { FigureJson } from "@/lib/domain/charts/figure";
import { chartColours } from "@/lib/domain/charts/chart-colours";
import { traitsOf } from "@/lib/domain/charts/trace-kinds";
import type { FigureTheme } from "../figure-theme";
import { withLineLabels } from "./with-line-labels";
import { withMonthTicks } from "./with-month-ticks";

/** With more series, a horizontal legend takes more space than the chart. */
const largestRowLegend = 8;

/** Parts of a trace that contain its colour. */
const colouredParts = ["marker", "line", "fillcolor", "error_x", "error_y", "color"];

/**
 * Returns the figure in the page's colours and fonts, sized by its frame. Colours that the code chose stay. The title is
 * removed because the frame shows it. A deep copy, because Plotly modifies what it draws.
 */
export function toThemedFigure(figure: FigureJson, theme: FigureTheme): FigureJson {
  const { data, layout } = structuredClone(figure);
  const { template, title, width, height, paper_bgcolor, plot_bgcolor, ...kept } = layout;
  void [template, title, width, height, paper_bgcolor, plot_bgcolor];
  const themed = {
    data: data.map((trace) => recolourTrace(trace, theme)),
    layout: {
      ...kept,
      autosize: true,
      margin: { l: 8, r: 8, t: Array.isArray(kept.annotations) ? 32 : 12, b: 8, pad: 0 },
      template: { layout: templateLayout(theme, data) },
    },
  };
  return withLineLabels(withMonthTicks(themed));
}

function templateLayout(theme: FigureTheme, data: FigureJson["data"]): Record<string, unknown> {
  const axis = {
    automargin: true,
    gridcolor: theme.grid,
    linecolor: theme.line,
    tickcolor: theme.line,
    zerolinecolor: theme.line,
    zerolinewidth: 1,
    title: { standoff: 8, font: { size: 13, color: theme.inkSoft } },
  };
  const [names, values] = [
    { ...axis, showgrid: false, showline: true },
    { ...axis, separatethousands: true },
  ];
  const lying = isLying(data);
  return {
    colorway: theme.palette,
    font: { family: theme.font, size: 12, color: theme.ink },
    paper_bgcolor: theme.surface,
    plot_bgcolor: theme.surface,
    // Histogram bars touch, because their ranges do.
    bargap: data.some((trace) => traitsOf(trace).bins) ? 0.03 : 0.35,
    xaxis: lying ? values : names,
    yaxis: lying ? names : values,
    shapedefaults: { line: { color: theme.inkSoft, width: 1.5 } },
    // Beside the plot, where it covers no legend.
    modebar: { orientation: "v", bgcolor: "rgba(0, 0, 0, 0)", color: theme.inkSoft, activecolor: theme.ink },
    hoverlabel: { font: { family: theme.font, size: 12 } },
    legend:
      data.length <= largestRowLegend
        ? { orientation: "h", x: 0, y: 1.02, yanchor: "bottom", title: { font: { size: 12 } } }
        : { font: { size: 11 } },
  };
}

/** Whether everything that can be horizontal is, so that names are on the left. */
function isLying(data: FigureJson["data"]): boolean {
  const able = data.filter((trace) => traitsOf(trace).lies);
  return able.length > 0 && able.every(({ orientation }) => orientation === "h");
}

function recolourTrace(trace: Record<string, unknown>, theme: FigureTheme): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(trace).map(([key, value]) => [key, colouredParts.includes(key) ? recolour(value, theme) : value]),
  );
}

function recolour(value: unknown, theme: FigureTheme): unknown {
  if (typeof value === "string") {
    const index = chartColours.indexOf(value.toLowerCase());
    return index < 0 ? value : (theme.palette[index % theme.palette.length] ?? value);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return recolourTrace(value as Record<string, unknown>, theme);
}
