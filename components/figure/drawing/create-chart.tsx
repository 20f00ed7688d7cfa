"use client";

import { useEffect, useState } from "react";
import createPlotlyComponent from "react-plotly.js/factory";
import type { ChartProps } from "../chart-props";
import { followSize } from "../follow-size";

// Plotly would otherwise offer to send the data to its maker's server.
const config = {
  showSendToCloud: false,
  displaylogo: false,
  // It would follow the window only, and each new chart would be drawn twice; the frame is observed below.
  responsive: false,
  modeBarButtonsToRemove: ["toImage", "select2d", "lasso2d", "zoomIn2d", "zoomOut2d", "autoScale2d"],
};

/** Creates a chart component that draws with the given Plotly bundle. */
export function createChart(bundle: PlotlyBundle) {
  // Touch screens zoom by themselves, and the mode bar would be visible all the time without hovering.
  const settings = { ...config, displayModeBar: window.matchMedia("(pointer: coarse)").matches ? false : "hover" };
  const Plot = createPlotlyComponent(bundle);
  return function Chart({ figure, onReady, onError }: ChartProps) {
    const [graph, setGraph] = useState<HTMLElement | null>(null);
    useEffect(() => {
      if (graph === null) return;
      const drawn = graph.querySelector(".main-svg")?.getBoundingClientRect();
      // Only fails when the chart has been hidden in the meantime.
      return followSize(graph, drawn, () => void bundle.Plots.resize(graph).catch(() => undefined));
    }, [graph]);
    return (
      <Plot
        data={figure.data}
        layout={figure.layout}
        config={settings}
        className="size-full"
        onError={onError}
        onInitialized={(_, drawn) => {
          setGraph(drawn);
          onReady((filename, format) => {
            const { clientWidth: width, clientHeight: height } = drawn;
            void bundle.downloadImage(drawn, { format, filename, width, height, scale: format === "png" ? 2 : 1 });
          });
        }}
      />
    );
  };
}
