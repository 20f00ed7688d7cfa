"use client";

import createPlotlyComponent from "react-plotly.js/factory";
import type { ChartProps } from "./chart-props";

// Plotly would otherwise offer to send the data to its maker's server.
const config = {
  showSendToCloud: false,
  displaylogo: false,
  responsive: true,
  modeBarButtonsToRemove: ["toImage", "select2d", "lasso2d", "zoomIn2d", "zoomOut2d", "autoScale2d"],
};

/** A chart component that draws with the given Plotly bundle. */
export function createChart(bundle: PlotlyBundle) {
  const Plot = createPlotlyComponent(bundle);
  return function Chart({ figure, onReady, onError }: ChartProps) {
    return (
      <Plot
        data={figure.data}
        layout={figure.layout}
        config={config}
        useResizeHandler
        className="size-full"
        onError={onError}
        onInitialized={(_, graph) =>
          onReady((filename, format) => {
            const { clientWidth: width, clientHeight: height } = graph;
            void bundle.downloadImage(graph, { format, filename, width, height, scale: format === "png" ? 2 : 1 });
          })
        }
      />
    );
  };
}
