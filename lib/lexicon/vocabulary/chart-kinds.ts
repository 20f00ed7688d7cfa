/** A kind of chart that people name: its display name, whether it is offered instead of another one, and its phrases. */
interface ChartKindDefinition {
  label: string;
  offered: boolean;
  /** Separated by "|". */
  phrases: string;
}

const kinds = {
  bar: {
    ...{ label: "bar chart", offered: true },
    phrases:
      "bar chart|bar graph|bar plot|bars|column chart|columns chart|column graph|columns graph|bars chart|bar|as bars|bar diagram",
  },
  line: {
    ...{ label: "line chart", offered: true },
    phrases: "line chart|line plot|line graph|line|lines|a line|as a line|line diagram|curve|as lines",
  },
  area: { label: "area chart", offered: true, phrases: "area chart|area plot|area graph|as an area" },
  pie: { label: "pie chart", offered: true, phrases: "pie chart|pie|donut|doughnut|pie graph|as a pie|donut chart" },
  scatter: { label: "scatter chart", offered: false, phrases: "as a scatter|scatter chart|scatter" },
  table: { label: "table only", offered: true, phrases: "as a table|as table|in a table|table of" },
} satisfies Record<string, ChartKindDefinition>;

/** The kinds of charts that the engine draws; [query-figure](../../engines/builtin/compile/python/query-figure.ts) has the code of each. */
export const chartKinds: Readonly<Record<keyof typeof kinds, ChartKindDefinition>> = kinds;
