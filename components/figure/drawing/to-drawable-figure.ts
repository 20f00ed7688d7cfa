import type { FigureJson, FigureTrace } from "@/lib/domain/charts/figure";
import { countTracePoints } from "@/lib/domain/charts/figure-values";
import { kindOf } from "@/lib/domain/charts/trace-kinds";

/** More points are drawn with WebGL: as elements of the page they would freeze it. */
const mostSvgPoints = 5_000;

/**
 * Returns the figure with many points drawn by WebGL and few as SVG, which is sharper and needs the small Plotly bundle.
 * @param canUseGraphicsCard whether the browser supports WebGL; without it, everything is SVG.
 */
export function toDrawableFigure(figure: FigureJson, canUseGraphicsCard: boolean): FigureJson {
  const clouds = figure.data.filter(isCloud);
  const points = clouds.reduce((sum, trace) => sum + countTracePoints(trace), 0);
  // Beside other types, points stay SVG: the bundle that could draw both is the largest one.
  const isAlone = clouds.length === figure.data.length;
  const many = canUseGraphicsCard && points > mostSvgPoints;
  const change = (trace: FigureTrace): FigureTrace => {
    if (!isCloud(trace)) return trace;
    if (!many) return { ...trace, type: "scatter" };
    return isAlone && canBeCloud(trace) ? { ...trace, type: "scattergl" } : trace;
  };
  return { ...figure, data: figure.data.map(change) };
}

function isCloud(trace: FigureTrace): boolean {
  return kindOf(trace) === "scatter" || kindOf(trace) === "scattergl";
}

/** Whether WebGL draws the same: no areas, no text, no curves. */
function canBeCloud({ fill, stackgroup, mode, line }: FigureTrace): boolean {
  const shape = typeof line === "object" && line !== null && "shape" in line ? line.shape : "linear";
  return (
    (fill === undefined || fill === "none") &&
    stackgroup === undefined &&
    !(typeof mode === "string" && mode.includes("text")) &&
    shape !== "spline"
  );
}
