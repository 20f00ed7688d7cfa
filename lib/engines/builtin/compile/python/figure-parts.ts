import { toPythonLiteral } from "@/lib/query/python/python-literal";

/** Maximum number of groups in a bar chart. */
export const mostBars = 30;

/** Compiles the lines that finish a figure: axis titles, thousands separators, and bars that start at zero. */
export function toFinishLines(options: {
  x: string;
  y: string;
  /** Axis that starts at zero and shows numbers. */
  zero?: "x" | "y";
  /** Axis with names as labels, even when they look like numbers. */
  names?: "x" | "y";
  legend?: string;
}): string[] {
  const { x, y, zero, names, legend } = options;
  const legendTitle = legend === undefined ? "" : `, legend_title_text=${toPythonLiteral(legend)}`;
  return [
    `fig.update_layout(template="plotly_white", xaxis_title=${toPythonLiteral(x)}, yaxis_title=${toPythonLiteral(y)}${legendTitle})`,
    ...(zero === undefined ? [] : [`fig.update_${zero}axes(rangemode="tozero", tickformat=",")`]),
    ...(names === undefined ? [] : [`fig.update_${names}axes(type="category")`]),
  ];
}

/** Compiles the labels of a column of `frame`, with a name for missing ones. */
export function toLabelsCode(frame: string, column: string): string {
  return `${frame}[${toPythonLiteral(column)}].astype("string").fillna("(no value)")`;
}
