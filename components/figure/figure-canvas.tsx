"use client";

import dynamic from "next/dynamic";
import { useMemo, type ComponentType, useSyncExternalStore } from "react";
import type { FigureJson } from "@/lib/domain/charts/figure";
import { findChartBundle, type ChartBundle } from "./drawing/chart-bundle";
import type { ChartProps } from "./chart-props";
import { toDrawableFigure } from "./drawing/to-drawable-figure";
import { toThemedFigure } from "./drawing/to-themed-figure";
import { readFigureTheme, type FigureTheme } from "./figure-theme";

let known: boolean | undefined;

/** Whether the browser can draw with WebGL. Checked once. */
function hasGraphicsCard(): boolean {
  known ??= document.createElement("canvas").getContext("webgl") !== null;
  return known;
}

const loaded: ChartBundle[] = [];

/** Records that a bundle is loaded: later charts use it if it can draw them. */
function keep(bundle: ChartBundle, Chart: ComponentType<ChartProps>): ComponentType<ChartProps> {
  loaded.push(bundle);
  return Chart;
}

// Listed one by one: only then does the server rendering omit them.
const charts: Record<ChartBundle, ComponentType<ChartProps>> = {
  basic: dynamic(() => import("./drawing/basic-chart").then((room) => keep("basic", room.BasicChart)), { ssr: false }),
  cartesian: dynamic(() => import("./drawing/cartesian-chart").then((room) => keep("cartesian", room.CartesianChart)), {
    ssr: false,
  }),
  full: dynamic(() => import("./drawing/full-chart").then((room) => keep("full", room.FullChart)), { ssr: false }),
};

/** Draws a figure in the page's theme, with the smallest Plotly bundle that can. Only rendered in the browser. */
export function FigureCanvas({ figure, ...rest }: Omit<ChartProps, "figure"> & { figure: FigureJson }) {
  const theme = useFigureTheme();
  const [themed, bundle] = useMemo(() => {
    const drawable = toDrawableFigure(figure, hasGraphicsCard());
    return [toThemedFigure(drawable, theme), findChartBundle(drawable, loaded)] as const;
  }, [figure, theme]);
  const Chart = charts[bundle];
  return <Chart figure={themed} {...rest} />;
}

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
  return () => observer.disconnect();
}

/** Returns the current chart colours of the page, updated when the theme changes. */
function useFigureTheme(): FigureTheme {
  const classes = useSyncExternalStore(
    subscribe,
    () => document.documentElement.className,
    () => "",
  );
  return useMemo(() => {
    void classes;
    return readFigureTheme(getComputedStyle(document.body));
  }, [classes]);
}
