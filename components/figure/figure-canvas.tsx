"use client";

import dynamic from "next/dynamic";
import { useMemo } from "react";
import type { FigureJson } from "../api/artifacts";
import type { ChartProps } from "./chart-props";
import { needsFullBundle } from "./needs-full-bundle";
import { toThemedFigure } from "./to-themed-figure";
import { useFigureTheme } from "./use-figure-theme";

const CartesianChart = dynamic(() => import("./cartesian-chart").then((room) => room.CartesianChart), { ssr: false });
const FullChart = dynamic(() => import("./full-chart").then((room) => room.FullChart), { ssr: false });

/** Draws a figure in the page's theme, with the smallest Plotly that can. Only rendered in the browser. */
export function FigureCanvas({ figure, ...rest }: Omit<ChartProps, "figure"> & { figure: FigureJson }) {
  const theme = useFigureTheme();
  const themed = useMemo(() => toThemedFigure(figure, theme), [figure, theme]);
  return needsFullBundle(figure) ? (
    <FullChart figure={themed} {...rest} />
  ) : (
    <CartesianChart figure={themed} {...rest} />
  );
}
