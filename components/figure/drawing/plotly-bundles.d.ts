/** What this room uses of a built Plotly bundle; the built files come without types. */
interface PlotlyBundle {
  /** Draws a chart anew at the size of its frame. Rejects when that is hidden. */
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
