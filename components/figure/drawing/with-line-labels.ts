import type { FigureJson, FigureTrace } from "@/lib/domain/charts/figure";
import { isFigurePart } from "@/lib/domain/charts/figure-part";
import { readFigureValues } from "@/lib/domain/charts/figure-values";

/** With more lines, the labels would overlap. */
const mostLines = 5;

/** The longest label that leaves a narrow chart its space, in characters, and the width of a character, in pixels. */
const longestName = 16;
const characterWidth = 7;

/** Minimum distance between labelled ends, as a share of the value range. */
const leastApart = 0.08;

/** Below this number of points, Plotly draws markers by default. */
const unmarkedPoints = 20;

/** A named line: its number of points, and its end. */
interface Line {
  name: string;
  points: number;
  x: unknown;
  y: number;
  values: readonly number[];
}

/**
 * Labels two to five lines at their ends instead of a legend, when all of them end together and far enough apart. Other
 * figures stay unchanged.
 */
export function withLineLabels(figure: FigureJson): FigureJson {
  const { data, layout } = figure;
  if (data.length < 2 || data.length > mostLines || layout.showlegend === false) return figure;
  const lines = data.flatMap((trace) => toLine(trace) ?? []);
  if (lines.length < data.length || !endTogether(lines, layout) || !areApart(lines, figure)) return figure;
  const widest = Math.max(...lines.map(({ name }) => name.length)) * characterWidth;
  return {
    data: data.map((trace, place) => withLabel(trace, lines[place])),
    layout: {
      ...layout,
      showlegend: false,
      margin: { ...(isFigurePart(layout.margin) ? layout.margin : {}), r: widest + 2 * characterWidth },
    },
  };
}

/** Converts a trace to a line that can be labelled at its end; null when it cannot. */
function toLine(trace: FigureTrace): Line | null {
  const { type = "scatter", mode = "lines", name } = trace;
  const isLine = type === "scatter" && (mode === "lines" || mode === "lines+markers");
  const isWritten = trace.text !== undefined || trace.texttemplate !== undefined;
  const isElsewhere = (trace.xaxis ?? "x") !== "x" || (trace.yaxis ?? "y") !== "y" || trace.stackgroup !== undefined;
  const isShown = (trace.visible ?? true) === true && (trace.showlegend ?? true) === true;
  if (!isLine || isWritten || isElsewhere || !isShown) return null;
  if (typeof name !== "string" || name === "" || name.length > longestName) return null;
  const [across, up] = [readFigureValues(trace.x), readFigureValues(trace.y)];
  const [x, y] = [across.at(-1), up.at(-1)];
  if (across.length !== up.length || !isNumber(y) || !isLast(x, across)) return null;
  return { name, points: up.length, x, y, values: up.filter(isNumber) };
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/** Whether the space to the right of a line's end is free. */
function isLast(x: unknown, across: readonly unknown[]): boolean {
  if (isNumber(x)) return across.every((other) => !isNumber(other) || other <= x);
  if (typeof x !== "string") return false;
  const isDate = /^\d{4}-/.test(x);
  return isDate ? across.every((other) => String(other) <= x) : across.indexOf(x) === across.length - 1;
}

/** Whether all lines end at the right edge and have distinct names. */
function endTogether(lines: readonly Line[], { xaxis }: FigureJson["layout"]): boolean {
  const isOwnRange = isFigurePart(xaxis) && (xaxis.range !== undefined || xaxis.autorange === "reversed");
  const distinct = new Set(lines.map(({ name }) => name)).size === lines.length;
  return !isOwnRange && distinct && lines.every(({ x }) => x === lines[0]?.x);
}

/** Whether the labels at the ends of lines do not overlap. */
function areApart(lines: readonly Line[], { data, layout }: FigureJson): boolean {
  const axis = isFigurePart(layout.yaxis) ? layout.yaxis : {};
  const isLog = axis.type === "log";
  const toHeight = (value: number) => (isLog ? Math.log10(value) : value);
  const atZero = !isLog && (axis.rangemode !== undefined || data.some(({ fill }) => fill === "tozeroy"));
  const heights = lines.flatMap(({ values }) => values.map(toHeight)).filter(isNumber);
  const reach = (Array.isArray(axis.range) ? axis.range : atZero ? [0, ...heights] : heights).filter(isNumber);
  const [low, high] = [
    reach.reduce((least, height) => Math.min(least, height), Infinity),
    reach.reduce((most, height) => Math.max(most, height), -Infinity),
  ];
  const ends = lines.map(({ y }) => toHeight(y)).toSorted((left, right) => left - right);
  return ends.every(
    (end, place) =>
      end >= low && end <= high && (place === 0 || end - (ends[place - 1] ?? end) >= leastApart * (high - low)),
  );
}

/** Returns a line with its label at its end. */
function withLabel(trace: FigureTrace, line: Line | undefined): FigureTrace {
  if (line === undefined) return trace;
  const { name, points } = line;
  const mode = typeof trace.mode === "string" ? trace.mode : points < unmarkedPoints ? "lines+markers" : "lines";
  return {
    ...trace,
    mode: `${mode}+text`,
    // A non-breaking space keeps it from touching the line.
    text: [...Array.from({ length: points - 1 }, () => ""), `\u00a0${name}`],
    textposition: "middle right",
    cliponaxis: false,
    hoverinfo: trace.hoverinfo ?? "x+y+name",
  };
}
