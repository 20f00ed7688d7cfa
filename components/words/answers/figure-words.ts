import { countWords } from "../count-words";

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
    `${countWords(series, "series", "series")}${names.length > 0 ? ` (${names.join(", ")})` : ""}, ${countWords(values, "value")}.`,
  extremes: (largest: string, smallest: string) => `Largest: ${largest}. Smallest: ${smallest}.`,
  named: (name: string, value: string) => `${name}, ${value}`,
} as const;
