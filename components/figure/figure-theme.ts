/** The colours and fonts of a chart, all as CSS text. */
export interface FigureTheme {
  ink: string;
  inkSoft: string;
  surface: string;
  grid: string;
  line: string;
  font: string;
  /** Eight colours in order, distinguishable for colour-blind readers, too. */
  palette: readonly string[];
}

/** Number of colours in the palette. */
const paletteSize = 8;

/** Reads the current theme from the page's style sheet. */
export function readFigureTheme(style: Pick<CSSStyleDeclaration, "getPropertyValue" | "fontFamily">): FigureTheme {
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: read("--ink"),
    inkSoft: read("--ink-soft"),
    surface: read("--surface"),
    grid: read("--chart-grid"),
    line: read("--line-strong"),
    font: style.fontFamily,
    palette: Array.from({ length: paletteSize }, (_, index) => read(`--chart-${index + 1}`)),
  };
}
