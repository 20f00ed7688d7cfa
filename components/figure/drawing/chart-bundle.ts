import type { FigureJson } from "@/lib/domain/charts/figure";
import { kindOf } from "@/lib/domain/charts/chart-abilities";

/** A build of Plotly: the smallest one first. What it draws decides its size, and so how soon a chart is there. */
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

/** The build that draws a figure: one of `loaded` that can, else the smallest. */
export function findChartBundle(figure: FigureJson, loaded: readonly ChartBundle[] = []): ChartBundle {
  const draws = (bundle: ChartBundle) =>
    bundle === "full" || figure.data.every((trace) => kinds[bundle].has(kindOf(trace)));
  return loaded.find(draws) ?? chartBundles.find(draws) ?? "full";
}
