import type { FigureJson, FigureTrace } from "@/lib/domain/charts/figure";
import { isFigurePart } from "@/lib/domain/charts/figure-part";
import { readFigureValues } from "@/lib/domain/charts/figure-values";

/** Of more lines than this the names would cover each other. */
const mostLines = 5;

/** The longest name that leaves a narrow chart its room, in characters, and how wide one of them is, in pixels. */
const longestName = 16;
const characterWidth = 7;

/** How far ends have to be apart for their names to be read, as a share of what the values span. */
const leastApart = 0.08;

/** Of fewer points than this Plotly marks each, unless it is told otherwise. */
const unmarkedPoints = 20;

/** A line with a name: how many points it has, and where it ends. */
interface Line {
  name: string;
  points: number;
  x: unknown;
  y: number;
  values: readonly number[];
}

/**
 * Names two to five lines at their ends in the place of a legend, where all of them end together and far enough from each other.
 * Other figures stay as they are.
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

/** What a trace is as a line that can be named at its end; null when it cannot. */
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

/** Whether nothing stands at the right of the place where a line ends. */
function isLast(x: unknown, across: readonly unknown[]): boolean {
  if (isNumber(x)) return across.every((other) => !isNumber(other) || other <= x);
  if (typeof x !== "string") return false;
  const isDate = /^\d{4}-/.test(x);
  return isDate ? across.every((other) => String(other) <= x) : across.indexOf(x) === across.length - 1;
}

/** Whether all lines end at the same place, which is the right edge, and have names of their own. */
function endTogether(lines: readonly Line[], { xaxis }: FigureJson["layout"]): boolean {
  const isOwnRange = isFigurePart(xaxis) && (xaxis.range !== undefined || xaxis.autorange === "reversed");
  const distinct = new Set(lines.map(({ name }) => name)).size === lines.length;
  return !isOwnRange && distinct && lines.every(({ x }) => x === lines[0]?.x);
}

/** Whether the names at the ends of lines leave each other room. */
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

/** A line with its name at its end. */
function withLabel(trace: FigureTrace, line: Line | undefined): FigureTrace {
  if (line === undefined) return trace;
  const { name, points } = line;
  const mode = typeof trace.mode === "string" ? trace.mode : points < unmarkedPoints ? "lines+markers" : "lines";
  return {
    ...trace,
    mode: `${mode}+text`,
    // A space that is not broken keeps it from touching the line.
    text: [...Array.from({ length: points - 1 }, () => ""), `\u00a0${name}`],
    textposition: "middle right",
    cliponaxis: false,
    hoverinfo: trace.hoverinfo ?? "x+y+name",
  };
}
