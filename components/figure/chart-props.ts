import type { FigureJson } from "@/lib/domain/charts/figure";

/** Saves a chart as it is shown: as a PNG, or as an SVG that stays sharp at any size. */
export type SaveChart = (fileName: string, format: "png" | "svg") => void;

export interface ChartProps {
  /** Themed already; the chart keeps it and modifies it. */
  figure: FigureJson;
  /** Called once the chart can be saved, with a function that saves it under a file name without extension. */
  onReady: (save: SaveChart) => void;
  onError: () => void;
}
