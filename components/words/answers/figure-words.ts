import { formatCount } from "@/lib/domain/text/numbers";

/** Texts that describe a chart for assistive technology. */
export const figureWords = {
  line: "Line chart",
  points: "Scatter plot",
  other: "Chart",
  head: (kind: string, title: string) => `${kind}: ${title}.`,
  across: (title: string) => `${title} across`,
  up: (title: string) => `${title} up`,
  axes: (titles: readonly string[]) => `${titles.join(", ")}.`,
  size: (series: number, names: readonly string[], values: number) =>
    `${formatCount(series, "series", "series")}${names.length > 0 ? ` (${names.join(", ")})` : ""}, ${formatCount(values, "value")}.`,
  extremes: (largest: string, smallest: string) => `Largest: ${largest}. Smallest: ${smallest}.`,
  named: (name: string, value: string) => `${name}, ${value}`,
} as const;
