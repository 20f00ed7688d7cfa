import type { FigureJson } from "@/lib/domain/charts/figure";
import { chartBundles, traitsOf } from "@/lib/domain/charts/trace-kinds";

export type ChartBundle = (typeof chartBundles)[number];

/** Returns the bundle that draws a figure: one of `loaded` that can, else the smallest. */
export function findChartBundle(figure: FigureJson, loaded: readonly ChartBundle[] = []): ChartBundle {
  const needed = Math.max(0, ...figure.data.map((trace) => chartBundles.indexOf(traitsOf(trace).bundle ?? "full")));
  const draws = (bundle: ChartBundle) => chartBundles.indexOf(bundle) >= needed;
  return loaded.find(draws) ?? chartBundles.find(draws) ?? "full";
}
