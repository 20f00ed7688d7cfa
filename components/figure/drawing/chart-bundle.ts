import type { FigureJson } from "@/lib/domain/charts/figure";
import { kindOf } from "@/lib/domain/charts/chart-abilities";

/** Plotly bundles, smallest first. The size decides how soon a chart appears. */
const chartBundles = ["basic", "cartesian", "full"] as const;
export type ChartBundle = (typeof chartBundles)[number];

const basic = ["bar", "pie", "scatter"];
const kinds: Record<Exclude<ChartBundle, "full">, ReadonlySet<string>> = {
  basic: new Set(basic),
  cartesian: new Set([
    ...basic,
    ...["box", "contour", "heatmap", "histogram", "histogram2d", "histogram2dcontour", "image"],
    ...["scatterternary", "violin"],
  ]),
};

/** Returns the bundle that draws a figure: one of `loaded` that can, else the smallest. */
export function findChartBundle(figure: FigureJson, loaded: readonly ChartBundle[] = []): ChartBundle {
  const draws = (bundle: ChartBundle) =>
    bundle === "full" || figure.data.every((trace) => kinds[bundle].has(kindOf(trace)));
  return loaded.find(draws) ?? chartBundles.find(draws) ?? "full";
}
