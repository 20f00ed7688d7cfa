/** The used part of a built Plotly bundle; the built files have no types. */
interface PlotlyBundle {
  /** Redraws a chart at the size of its frame. Rejects when it is hidden. */
  Plots: { resize(graph: HTMLElement): Promise<unknown> };
  downloadImage(
    graph: HTMLElement,
    options: { format: "png" | "svg"; filename: string; width: number; height: number; scale: number },
  ): Promise<string>;
}

declare module "plotly.js/dist/plotly-basic.min" {
  const bundle: PlotlyBundle;
  export default bundle;
}

declare module "plotly.js/dist/plotly-cartesian.min" {
  const bundle: PlotlyBundle;
  export default bundle;
}

declare module "plotly.js/dist/plotly-strict.min" {
  const bundle: PlotlyBundle;
  export default bundle;
}
