import type { FigureJson } from "@/lib/domain/charts/figure";

/** Saves a chart as it is drawn: as a picture, or as a drawing that stays sharp at any size. */
export type SaveChart = (fileName: string, format: "png" | "svg") => void;

export interface ChartProps {
  /** Themed already; the chart keeps it and writes into it. */
  figure: FigureJson;
  /** Called once the chart can be saved, with what saves it as a file of that name, without its ending. */
  onReady: (save: SaveChart) => void;
  onError: () => void;
}
