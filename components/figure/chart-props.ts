import type { FigureJson } from "../api/artifacts";

export interface ChartProps {
  /** Themed already; the chart keeps it and writes into it. */
  figure: FigureJson;
  /** Called once the chart can be saved, with what saves it as a PNG of that file name. */
  onReady: (download: (fileName: string) => void) => void;
  onError: () => void;
}
